import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalidField, Problem } from '#contract/problem.ts';
import { requireUniqueNames } from '#contract/requireUniqueNames.ts';
import { withExactNumbers } from './exactNumbers.ts';
import { plainTexts } from './plainText.ts';
import { requireStorable } from './requireStorable.ts';

/**
 * Parses JSON bodies. An empty body of any type counts as an absent one: several of the specification's calls have no body, and
 * clients send a type nevertheless. Other encodings than UTF-8 are refused; otherwise `Café` could be stored as `Caf�`. So is an
 * object that has the same name twice.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(['application/json', 'application/merge-patch+json'], { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer; // with parseAs: 'buffer' the body is a Buffer
    if (bytes.length === 0) return done(null, undefined);
    if (!saysUtf8(request.headers['content-type'])) return done(new Problem('mediaType'));
    if (!isUtf8(bytes)) return done(invalidField('body', 'encoding'));
    const text = bytes.toString();
    void parse(request, text, (error, value) => {
      try {
        if (error) return done(error);
        requireStorable(text, value);
        requireUniqueNames(text, value);
        done(null, plainTexts(text, withExactNumbers(text, value)));
      } catch (problem) {
        done(problem as Error); // what it throws is a Problem
      }
    });
  });
  app.addContentTypeParser('*', (request, _body, done) => {
    const isAbsent = request.headers['content-length'] === '0' || request.is404;
    done(isAbsent ? null : new Problem('mediaType'), undefined);
  });
}

// ASCII is a part of UTF-8
function saysUtf8(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset);
}
