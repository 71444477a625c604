import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { linesPerMinute } from './linesPerMinute.ts';
import { reportPath } from './securityHeaders.ts';

const bodyBytes = 16 * 1024;

const directives =
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src media-src object-src frame-src child-src worker-src manifest-src base-uri form-action frame-ancestors navigate-to require-trusted-types-for trusted-types'.split(
    ' ',
  );

// Older browsers send the whole directive
const directive = z
  .string()
  .max(1000)
  .transform((sent) => sent.trim().split(/\s/, 1)[0] ?? '')
  .pipe(z.enum(directives));
const text = z.string().max(4000).catch('');

/** A report of a browser as Reporting API sends it (`body`), or as `report-uri` did (`csp-report`). */
const report = z.union([
  z
    .object({ body: z.object({ effectiveDirective: directive, blockedURL: text, documentURL: text }) })
    .transform(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL, page: body.documentURL })),
  z
    .object({ 'csp-report': z.object({ 'violated-directive': directive, 'blocked-uri': text, 'document-uri': text }) })
    .transform(({ 'csp-report': old }) => ({
      directive: old['violated-directive'],
      blocked: old['blocked-uri'],
      page: old['document-uri'],
    })),
]);

/**
 * Receives reports of browsers about the content security policy, and logs a warning for each: the directive, the origin of the
 * blocked content, and the kind of page. Paths and queries are never logged, because they contain tokens and names. Bodies that
 * are not reports are ignored.
 */
export async function registerReports(app: FastifyInstance): Promise<void> {
  const note = linesPerMinute(app.log, 'contentSecurityPolicy');
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(reportPath, { bodyLimit: bodyBytes }, (request, reply) => {
      for (const { directive, blocked, page } of reportsIn(request.body))
        note({ directive, blocked: originOf(blocked), page: areaOf(page) }, request.log);
      return reply.code(204).send();
    });
    done();
  });
}

const atMost = 10;

function reportsIn(body: unknown): z.output<typeof report>[] {
  const sent = parsed(body);
  return (Array.isArray(sent) ? sent : [sent]).slice(0, atMost).flatMap((each) => {
    const { success, data } = report.safeParse(each);
    return success ? [data] : [];
  });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    // not JSON, so no report: browsers need no answer about it
    return undefined;
  }
}

/** `inline`, `eval` and similar keywords, or the origin of an address. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address.slice(0, 30).replaceAll(/[^\w-]/g, '');
}

/** The first segment of a page's path, which names a screen and contains no id. */
function areaOf(address: string): string {
  return URL.canParse(address) ? (/^\/[a-z-]{0,30}/.exec(new URL(address).pathname)?.[0] ?? '/') : '';
}
