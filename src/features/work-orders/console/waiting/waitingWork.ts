import type { WorkOrderItem } from '../../itemSchema.ts';
import { isEditable } from '../../rules.ts';
import type { WorkOrder } from '../../schema.ts';

/** The state of a line, with the finding. */
export type LineState = Pick<WorkOrderItem, 'status' | 'outcome'>;

/** The part of all items that wait for a visit. */
export interface WaitingOfVisit {
  order: Pick<WorkOrder, 'id' | 'number'>;
  /** The division of the work order. */
  division: number;
  /** The reason why the server refused it, in the reader's language. */
  refusal?: string | undefined;
}

/** The state of a line that the server does not have yet. */
export interface WaitingLine extends WaitingOfVisit {
  line: { id: string; number: number; work: string };
  state: LineState;
  /** Milliseconds since 1970, when the state was set. */
  setAt: number;
  /** The states that the line may have unless another person changed it: as it was read, and those that were set here before. */
  known: readonly LineState[];
  /** When the visit was planned and for whom, as the page showed it; undefined for a state that an earlier version kept. */
  plan?: VisitPlan;
}

/** When a visit is planned, and for whom. */
export type VisitPlan = Pick<WorkOrder, 'plannedStart' | 'engineerId'>;

/** A file of a work order that the server does not have yet. */
export interface WaitingFile extends WaitingOfVisit {
  file: File;
  /** The fields of the document. */
  form: Readonly<Record<string, string>>;
  idempotencyKey: string;
}

/** The prefix of the keys of waiting states of lines. */
export const linePrefix = 'visitLine/';

/** The prefix of the keys of waiting files. */
export const filePrefix = 'visitFile/';

/** The key of a person's waiting state of a line: a later one replaces it. */
export function lineKey(keeper: string, { id }: Pick<WorkOrderItem, 'id'>): string {
  return `${linePrefix}${keeper}/${id}`;
}

/** What becomes of a waiting state: it is sent, the line has it already, or the reason why it cannot be sent. */
export type LineVerdict = 'ready' | 'done' | 'closed' | 'gone' | { changedTo: LineState };

/** Judges a waiting state by the present work order: only the server knows what others did meanwhile. */
export function judgeLine({ status, items = [] }: Pick<WorkOrder, 'status' | 'items'>, waiting: WaitingLine): LineVerdict {
  const line = items.find(({ id }) => id === waiting.line.id);
  if (line && isSameState(line, waiting.state)) return 'done';
  if (!isEditable(status)) return 'closed';
  if (!line) return 'gone';
  if (waiting.known.some((one) => isSameState(one, line))) return 'ready';
  return { changedTo: { status: line.status, outcome: line.outcome } };
}

function isSameState(one: LineState, other: LineState): boolean {
  return one.status === other.status && (one.outcome ?? '') === (other.outcome ?? '');
}

/** What the office changed of the plan of a visit while work of it waited; undefined for nothing. */
export function planChange(
  before: VisitPlan | undefined,
  { plannedStart, engineerId }: VisitPlan,
): 'moved' | 'given' | 'movedAndGiven' | undefined {
  if (!before) return undefined;
  const isMoved = instantOf(before.plannedStart) !== instantOf(plannedStart);
  const isGiven = before.engineerId !== engineerId;
  if (isMoved && isGiven) return 'movedAndGiven';
  if (isMoved) return 'moved';
  return isGiven ? 'given' : undefined;
}

function instantOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment);
}
