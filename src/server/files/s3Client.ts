import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { failureOf } from '../database/failures.ts';

/** The address of a bucket and the credentials for it. */
export interface S3Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is part of the path (`https://host/bucket/key`) and not of the host name. */
  pathStyle: boolean;
}

/** A request about a bucket, or about one object in it. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The key of the object; without it the request concerns the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body to send; it is opened again when the request is repeated. */
  body?: S3Body;
}

/** A body with a known hash, so that the store refuses bytes that changed on the way. */
export interface S3Body {
  open: () => Readable;
  size: number;
  sha256: string;
}

/** A request that the store answered with an error. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly status: number;
  /** The store's error code, such as NoSuchBucket. */
  readonly code: string;

  constructor({ method, key = '' }: S3Request, status: number, code: string) {
    super(`The store refused ${method} ${key || 'of the bucket'}: ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** Sends signed requests (AWS Signature Version 4) to an S3-compatible store. */
export interface S3Client {
  /** @throws S3Refusal for an answer of 400 and above; Error when the store cannot be reached */
  send(request: S3Request): Promise<IncomingMessage>;
  /** Sends a request whose answer has no body, and returns its headers. @throws as {@link S3Client.send} */
  headers(request: S3Request): Promise<IncomingHttpHeaders>;
  /** The answer as text. @throws as {@link S3Client.send} */
  text(request: S3Request): Promise<string>;
}

const emptyHash = createHash('sha256').digest('hex');

// The timeout until an answer begins; the reader of an answer may be slower
const patience = 15_000;
const patienceOfReaders = 300_000;

// A reader who takes a file slowly holds a connection. The answers that may wait for their readers at the same time
// (http/untakenAnswers.ts) are fewer than this, so that they leave some for files that are stored
const mostConnections = 400;

const pausesBetweenTries = [100, 400];
const transientStatuses = new Set([429, 500, 502, 503, 504]);
const longestRefusal = 10_000;

/** See {@link S3Client}. */
export function s3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Bucket): S3Client {
  const base = new URL(endpoint);
  const exchange = exchanger(base);
  const cache = new Map<string, ArrayBuffer>();

  function addressOf({ key = '', query = {} }: S3Request): string {
    const address = new URL(base);
    const folder = base.pathname.replace(/\/$/, '');
    if (!pathStyle) address.hostname = `${bucket}.${base.hostname}`;
    address.pathname = pathStyle ? `${folder}/${bucket}${key && '/'}${key}` : `${folder}/${key}`;
    address.search = new URLSearchParams(query).toString();
    return address.href;
  }

  async function sendOnce(asked: S3Request): Promise<IncomingMessage> {
    const { method, headers = {}, body } = asked;
    const signer = new AwsV4Signer({
      url: addressOf(asked),
      method,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
    });
    const signed = await signer.sign();
    const hasLength = body !== undefined || method === 'PUT' || method === 'POST';
    const length = hasLength ? { 'content-length': body?.size ?? 0 } : {};
    return exchange(signed.url, { method, headers: { ...Object.fromEntries(signed.headers), ...length } }, body);
  }

  async function send(asked: S3Request): Promise<IncomingMessage> {
    for (let attempt = 0; ; attempt++) {
      const pause = pausesBetweenTries[attempt];
      try {
        const answer = await sendOnce(asked);
        const { statusCode: status = 0 } = answer;
        if (status < 400) return answer;
        const refusal = new S3Refusal(asked, status, await codeOf(answer));
        if (pause === undefined || !transientStatuses.has(status)) throw refusal;
      } catch (error) {
        if (pause === undefined || !isCut(error)) throw error;
      }
      await sleep(pause);
    }
  }

  return {
    send,
    async headers(asked) {
      const answer = await send(asked);
      // The connection is reused once the answer was read; an error at its end is irrelevant
      answer.on('error', () => undefined).resume();
      return answer.headers;
    },
    text: async (asked) => textOf(await send(asked)),
  };
}

/** Sends requests over connections that are kept open; resolves when an answer begins. */
function exchanger({ protocol }: URL) {
  const { request, Agent } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  return (address: URL, options: http.RequestOptions, body: S3Body | undefined): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const outgoing = request(address, { ...options, agent });
      outgoing.setTimeout(patience, () => outgoing.destroy(new Error(`The store did not answer for ${patience / 1000} seconds`)));
      outgoing.on('error', fail);
      outgoing.once('response', (answer) => {
        outgoing.setTimeout(patienceOfReaders);
        done(answer);
      });
      // A store may refuse a request before it has read the whole body; its answer gives the reason
      if (body) pipeline(body.open(), outgoing).catch(fail);
      else outgoing.end();
    });
}

// The other side may have closed a connection that was kept open
function isCut(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(failureOf(error)?.code ?? '');
}

async function codeOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of answer) if (text.length < longestRefusal) text += String(part);
  } catch {
    // The status is enough
  }
  return fieldOf(text, 'Code') ?? '';
}

/** The text of the first element with a name in an answer of the store. */
export function fieldOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replace(/&(amp|lt|gt|quot|apos|#39|#34);/g, (whole, entity: string) => entities[entity] ?? whole);
}

/** The contents of all elements with a name in an answer of the store. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' };
