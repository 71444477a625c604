import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Bucket } from '#server/files/s3Client.ts';

/** A small server of the S3 protocol for tests: it checks signatures and hashes and keeps objects in memory. */
export interface S3Server {
  bucket: S3Bucket;
  /** The existing buckets: `files`. They share the objects. */
  buckets: Set<string>;
  objects: Map<string, KeptObject>;
  /** Multipart uploads in progress, by upload id. */
  uploads: Map<string, Upload>;
  /**
   * Decides about the next requests: a status that is answered instead, `cut` for a connection that ends, `half` for half an answer,
   * `hang` for none.
   */
  fault: ((method: string, key: string) => number | 'cut' | 'half' | 'hang' | undefined) | undefined;
  /** All requests so far. */
  seen: string[];
  close(): Promise<void>;
}

interface KeptObject {
  bytes: Buffer;
  at: Date;
}

interface Upload {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

const keys = { accessKeyId: 'tests', secretAccessKey: 'a secret of the tests' };
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The settings of the product that name its bucket. */
export function s3Variables({ bucket }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

/** Starts it on a free port of the loopback; lists are answered in pages of three. */
export async function startS3Server(): Promise<S3Server> {
  const buckets = new Set(['files']);
  const server: Omit<S3Server, 'bucket' | 'close'> = { buckets, objects: new Map(), uploads: new Map(), fault: undefined, seen: [] };
  const listener = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as AddressInfo; // a TCP server has a port
  const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'eu-central-1', pathStyle: true, ...keys };
  return Object.assign(server, {
    bucket,
    close: () =>
      new Promise<void>((done) => {
        listener.close(() => done());
        listener.closeAllConnections();
      }),
  });
}

async function answer(server: Omit<S3Server, 'bucket' | 'close'>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', `http://${headers.host ?? ''}`);
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  server.seen.push(`${method} ${key}${url.search}`);
  const fault = server.fault?.(method, key);
  if (fault === 'hang') return;
  if (fault === 'cut') return void request.socket.destroy();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const refuse = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  };
  if (typeof fault === 'number') return refuse(fault, 'ServiceUnavailable');
  if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch');
  if (headers['x-amz-content-sha256'] !== hash(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
  if (!server.buckets.has(bucket ?? '')) return refuse(404, 'NoSuchBucket');
  const send = (status: number, content: Buffer | string = '', more: Record<string, string> = {}) => {
    const length = Buffer.byteLength(content);
    response.writeHead(status, { date: new Date().toUTCString(), 'content-length': length, ...more });
    if (fault === 'half') response.write(content.slice(0, length / 2), () => response.destroy());
    else response.end(method === 'HEAD' ? '' : content);
  };
  if (key === '') return ofBucket(server, method, url, send);
  const uploadId = url.searchParams.get('uploadId') ?? '';
  const upload = server.uploads.get(uploadId);
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID();
    server.uploads.set(id, { key, begun: new Date(), parts: new Map() });
    return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (uploadId && !upload) return refuse(404, 'NoSuchUpload');
  if (upload && method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body);
    return send(200, '', { etag: `"${hash(body)}"` });
  }
  if (upload) {
    server.uploads.delete(uploadId);
    if (method === 'DELETE') return send(204);
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)];
    const parts = asked.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
    if (asked.some(([, , tag], index) => tag !== hash(parts[index] ?? ''))) return refuse(400, 'InvalidPart');
    server.objects.set(key, { bytes: Buffer.concat(parts), at: new Date() });
    return send(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
  if (method === 'PUT') {
    server.objects.set(key, { bytes: body, at: new Date() });
    return send(200, '', { etag: `"${hash(body)}"` });
  }
  if (method === 'DELETE') {
    server.objects.delete(key);
    return send(204);
  }
  const found = server.objects.get(key);
  if (!found) return refuse(404, 'NoSuchKey');
  const more = { 'last-modified': found.at.toUTCString() };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (start === undefined) return send(200, found.bytes, { ...more, 'content-length': String(found.bytes.length) });
  return send(206, found.bytes.subarray(Number(start), Number(end) + 1), more);
}

type Send = (status: number, content?: Buffer | string, more?: Record<string, string>) => void;

function ofBucket({ objects, uploads }: Pick<S3Server, 'objects' | 'uploads'>, method: string, url: URL, send: Send): void {
  if (method === 'HEAD') return send(200);
  if (url.searchParams.has('versioning')) return send(200, '<VersioningConfiguration></VersioningConfiguration>');
  if (url.searchParams.has('uploads')) {
    const of = [...uploads].map(
      ([id, { key, begun }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    return send(200, `<ListMultipartUploadsResult>${of.join('')}</ListMultipartUploadsResult>`);
  }
  const after = url.searchParams.get('continuation-token')?.replace('&behind=', '') ?? '';
  const all = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after).sort();
  const page = all.slice(0, 3);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length ?? 0}</Size>${lastModified(objects.get(key)?.at)}</Contents>`,
  );
  const next = all.length > page.length ? `<NextContinuationToken>&amp;behind=${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return send(200, `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
}

function lastModified(at: Date | undefined): string {
  return at && !Number.isNaN(at.getTime()) ? `<LastModified>${at.toISOString()}</LastModified>` : '';
}

/** Whether the request has the correct signature (AWS Signature Version 4). */
function isSigned({ method = '', headers }: IncomingMessage, url: URL): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, id, day = '', region = '', names = '', signature] = found;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const sign = (key: Buffer | string, value: string) => createHmac('sha256', key).update(value).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(sign, `AWS4${keys.secretAccessKey}`);
  return id === keys.accessKeyId && signature === sign(key, text).toString('hex');
}
