import { write } from '../database/write.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { found } from '../http/found.ts';
import { answerChanged, answerChangedLine, answerMade, answerSaved, answerSavedLines } from './answers.ts';
import { documentHistory } from './history.ts';
import type { DocumentKind, DocumentTypes } from './kind.ts';
import { readLinesOf } from './read.ts';
import { restoreDocument } from './restore.ts';
import { removeLine } from './save.ts';

/** The parts of a kind of document that its calls need. */
export interface AnsweredKind<T extends DocumentTypes> {
  /** The kind, with the fields that the person may see. */
  kindFor(call: Call): DocumentKind<T>;
  contextOf(call: Call): T['context'];
}

/** A call with an id in its path. */
type At<Name extends string> = Call & { path: Readonly<Record<Name, string>> };
type Sending<Body> = Call & { body: Body };
type Saving<Body> = Sending<Body & { id?: string | undefined }>;

/** The path of all documents, or of all lines, of a division. */
type PathIn = (division: number) => string;

/**
 * Makes the handlers of the calls that all kinds of documents have. `name` is the path parameter with the id, `path` the part of
 * the Location before the id of a new record.
 * @example
 * const orders = documentCalls<OrderTypes>({ kindFor: () => orderKind, contextOf });
 * implement(purchaseOrders, { updatePurchaseOrder: orders.change('purchaseOrderId') })
 */
export function documentCalls<T extends DocumentTypes>({ kindFor, contextOf }: AnsweredKind<T>) {
  const writing =
    <C extends Call>(work: (inside: C, kind: DocumentKind<T>, context: T['context']) => Promise<Answer>) =>
    (call: C): Promise<Answer> =>
      write(call, (inside) => work(inside, kindFor(call), contextOf(call)));
  return {
    lines:
      <Name extends string>(name: Name) =>
      async (call: At<Name>): Promise<Answer> => ({ json: found(await readLinesOf(call, kindFor(call), call.path[name])) }),
    history:
      <Name extends string>(name: Name) =>
      async (call: At<Name>): Promise<Answer> => ({ json: await documentHistory(call, kindFor(call), call.path[name]) }),
    /** Makes a document, or changes the one whose id was sent. */
    save: (path: PathIn) =>
      writing((inside: Saving<T['body']>, kind, context) =>
        answerSaved(inside, kind, { id: inside.body.id, body: inside.body, path: path(inside.division) }, context),
      ),
    /** Makes a document that is never changed afterwards. */
    make: (path: PathIn) =>
      writing((inside: Saving<T['body']>, kind, context) =>
        answerMade(inside, kind, { id: inside.body.id, body: inside.body, path: path(inside.division) }, context),
      ),
    change: <Name extends string>(name: Name) =>
      writing((inside: At<Name> & Sending<T['body']>, kind, context) =>
        answerChanged(inside, kind, { id: inside.path[name], body: inside.body }, context),
      ),
    /** Adds lines to their documents, or changes them; `path` is given where lines have an address of their own. */
    saveLines: (path?: PathIn) =>
      writing((inside: Sending<object>, kind, context) =>
        answerSavedLines(inside, kind, { body: inside.body, path: path?.(inside.division) }, context),
      ),
    changeLine: <Name extends string>(name: Name) =>
      writing((inside: At<Name> & Sending<T['sent']>, kind, context) =>
        answerChangedLine(inside, kind, { id: inside.path[name], body: inside.body }, context),
      ),
    removeLine: <Name extends string>(name: Name) =>
      writing((inside: At<Name>, kind, context) => removeLine(inside, kind, inside.path[name], context)),
    /** Undoes a deletion. */
    restore: (inside: Call, id: string): Promise<void> => restoreDocument(inside, kindFor(inside), id, contextOf(inside)),
  };
}
