import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** The headers and the content of a file. */
export interface PackedFile {
  contentType: string;
  cacheControl: string;
  /** Returns the bytes; called at the first request. */
  read: () => Promise<Buffer>;
}

/**
 * Answers with a file that never changes while the process runs. It is compressed once instead of per request, because anonymous
 * callers could otherwise keep a processor busy. The route needs `compress: false`.
 */
export function packedOnce({ contentType, cacheControl, read }: PackedFile) {
  let file: Promise<{ bytes: Buffer; etag: string }> | undefined;
  const packed = new Map<Encoding, Promise<Buffer>>();

  // A failure is not kept: the next request reads again
  function fileOnce(): Promise<{ bytes: Buffer; etag: string }> {
    file ??= read().then((bytes) => ({ bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }));
    file.catch(() => (file = undefined));
    return file;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { bytes, etag } = await fileOnce();
    void reply.headers({ 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    const known = packed.get(encoding) ?? pack[encoding](bytes);
    packed.set(encoding, known);
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    return reply.type(contentType).send(await known);
  };
}

function encodingFor(accepted = ''): Encoding {
  const takes = (encoding: Encoding) => new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
