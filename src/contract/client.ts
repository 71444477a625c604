import { missing, pathOf, queryOf } from './address.ts';
import { ApiError, errorOfAnswer, noAnswer } from './apiError.ts';
import { isSecured, type AnswerOf, type BodyInputOf, type Operation, type PathOf, type QueryInputOf, type Service } from './operation.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

/** The addresses of the two backends, and the credentials for them. */
export interface ClientOptions {
  /** See {@link webTransport}. */
  transport: Transport | undefined;
  /** Address before `/api/…`, one for both backends or one each; empty means the page's own origin. */
  basePath?: string | Readonly<Record<Service, string>>;
  /** The page's own origin, to know the host of an empty base path. */
  origin?: string;
  /** The protected resource (audience) per host, `localhost` or `api.example.com:8443`. */
  resources: Readonly<Record<string, string>>;
  /** Whether a person is signed in. */
  isAuthenticated: () => boolean;
  /** The bearer token, or a function that returns one for a resource. */
  accessToken?: string | ((resource: string) => string | undefined | Promise<string | undefined>);
  /** Fetches a new token because the server refused one that looked valid; the call is then sent once more. */
  renewToken?: () => Promise<void>;
  /** API keys by the name of the header that carries them. */
  apiKeys?: Readonly<Record<string, string>>;
  username?: string;
  password?: string;
  withCredentials?: boolean;
  /** The reader's language, sent as Accept-Language. */
  language?: () => string;
  /** The cookies of the page; `document.cookie` unless given. */
  cookies?: () => string;
}

type Parameters<O> = keyof PathOf<O> extends never ? { path?: undefined } : { path: Readonly<Record<keyof PathOf<O>, string | number>> };

/** The path parameters, query and body of one call. */
export type RequestOf<O extends Operation> = Parameters<O> & {
  query?: Partial<QueryInputOf<O>> | undefined;
  body?: BodyInputOf<O> | undefined;
} & RequestOptions;

/** The options of any call. */
export interface RequestOptions {
  /** Text fields of a multipart form. */
  form?: Readonly<Record<string, string | undefined>>;
  /** The part `file` of a multipart form; the text field `uploadId` may stand in its place. */
  file?: File;
  /** The body of a call that takes plain bytes. */
  octets?: Blob;
  /** Further headers by name; {@link skipAuthenticationHeader} among them lets a secured call go without a user. */
  headers?: Readonly<Record<string, string | undefined>>;
  list?: ListQuery;
  /** Version that the caller has seen, sent as If-Match. */
  ifMatch?: number | undefined;
  /** Lets the server recognise a repeated POST and answer it like the first one. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
}

/** Sort, range and filter of a list, as ra-data-simple-rest sends them. */
export interface ListQuery {
  sort?: readonly [column: string, direction: 'ASC' | 'DESC'];
  range?: readonly [first: number, last: number];
  filter?: Readonly<Record<string, unknown>>;
  pageSize?: number;
  page?: number;
  /** The key of the last row of the previous page; the answer continues after it. */
  after?: string;
}

/** A list answer: the rows, the total number of rows, whether that total is an estimate, and the key that the next page continues after. */
export interface ListAnswer<Rows> {
  data: Rows;
  total: number;
  estimated: boolean;
  after: string | undefined;
}

/** A file answer. */
export interface FileAnswer {
  bytes: Blob;
  fileName: string | undefined;
}

/** The typed calls of the API. Every method throws ApiError for an answer of 400 or more. */
export interface Client {
  /** One record, an action's result, or nothing. */
  call<O extends Operation>(operation: O, request: RequestOf<O>): Promise<AnswerOf<O>>;
  list<O extends Operation>(operation: O, request: RequestOf<O>): Promise<ListAnswer<AnswerOf<O>>>;
  file<O extends Operation>(operation: O, request: RequestOf<O>): Promise<FileAnswer>;
  /** Forgets the client, so that another one can be created. */
  unload(): void;
}

/** A header that is never sent: it lets one request pass without a user and without a token. */
export const skipAuthenticationHeader = 'X-Skip-Authentication';

let isLoaded = false;

/**
 * The one client of a console.
 *
 * @throws Error when there is one already, or no transport; both with the specification's sentence
 * @example
 * const client = createClient({ transport: webTransport, resources: { localhost: 'api://mechanic' }, isAuthenticated: () => true });
 * const account = await client.call(accountsContract.getAccount, { path: { division: 120001, id } });
 */
export function createClient(options: ClientOptions): Client {
  if (isLoaded) throw new Error('ApiModule is already loaded. Import in your base AppModule only.');
  const { transport } = options;
  if (!transport) throw new Error(missingTransport);
  isLoaded = true;
  const connected: Connected = { ...options, transport };
  return {
    call: async (operation, request) => valueOf(await send(connected, operation, request, 'text')),
    list: async (operation, request) => listOf(await send(connected, operation, request, 'text')),
    file: async (operation, request) => fileOf(await send(connected, operation, request, 'bytes')),
    unload: () => {
      isLoaded = false;
    },
  };
}

const missingTransport =
  'You need to import the HttpClientModule in your AppModule! \nSee also https://github.com/angular/angular/issues/20575';

type AnyRequest = RequestOptions & { path?: Readonly<Record<string, unknown>> | undefined; query?: object | undefined; body?: unknown };
type Connected = ClientOptions & { transport: Transport };

async function send(
  options: Connected,
  operation: Operation,
  request: AnyRequest,
  answer: TransportRequest['answer'],
): Promise<TransportAnswer> {
  const path = pathOf(operation.paths[0], request.path ?? {}, operation.name);
  if (operation.form && !request.file && request.form?.['uploadId'] === undefined) throw missing('file', operation.name);
  const base = baseOf(options, operation.service);
  const attempt = async () => {
    const authorisation = await authorisationOf(options, operation, request, base);
    return carry(options.transport, {
      method: operation.method,
      url: `${base}${path}${queryOf({ ...listQueryOf(request.list), ...request.query })}`,
      headers: present({ ...headersOf(options, operation, request, answer), ...authorisation }),
      body: bodyOf(operation, request),
      withCredentials: options.withCredentials ?? false,
      answer,
      signal: request.signal,
      onProgress: request.onProgress,
    });
  };
  return attempt().catch(async (error: unknown) => {
    // such a call has done nothing: the server identifies the caller first
    if (!(error instanceof ApiError) || error.status !== 401 || !options.renewToken || !options.isAuthenticated()) throw error;
    await options.renewToken();
    return attempt();
  });
}

async function carry(transport: Transport, request: TransportRequest): Promise<TransportAnswer> {
  const answer = await transport(request).catch((error: unknown) => {
    throw request.signal?.aborted ? error : noAnswer(error);
  });
  if (answer.status < 400) return answer;
  throw errorOfAnswer(answer.status, String(answer.body), answer.header('Retry-After'));
}

function baseOf({ basePath = '' }: ClientOptions, service: Service): string {
  const base = typeof basePath === 'string' ? basePath : basePath[service];
  return base.replace(/\/+$/, '');
}

/** The headers that identify the caller. A secured call without a user or without a known resource is not sent. */
async function authorisationOf(options: ClientOptions, operation: Operation, request: AnyRequest, base: string) {
  if (request.headers?.[skipAuthenticationHeader] !== undefined) return {};
  const resource = resourceOf(options, base);
  if (isSecured(operation)) {
    if (resource === undefined) throw new Error('resource is required');
    if (!options.isAuthenticated()) throw new Error('Cannot send request to registered endpoint if the user is not authenticated.');
  }
  return { ...options.apiKeys, Authorization: await credentialsOf(options, resource) };
}

async function credentialsOf(options: ClientOptions, resource: string | undefined): Promise<string | undefined> {
  const { accessToken, username, password } = options;
  const isKnown = typeof accessToken === 'string' || (resource !== undefined && options.isAuthenticated());
  const token = typeof accessToken === 'function' ? isKnown && (await accessToken(resource ?? '')) : accessToken;
  if (token) return `Bearer ${token}`;
  return username === undefined && password === undefined ? undefined : `Basic ${btoa(`${username ?? ''}:${password ?? ''}`)}`;
}

function resourceOf(options: ClientOptions, base: string): string | undefined {
  const { host, hostname } = new URL(base || (options.origin ?? globalThis.location?.origin), options.origin);
  return options.resources[host] ?? options.resources[hostname];
}

function headersOf(options: ClientOptions, operation: Operation, request: AnyRequest, answer: TransportRequest['answer']) {
  const { list, ifMatch, idempotencyKey } = request;
  const { [skipAuthenticationHeader]: _, ...own } = request.headers ?? {};
  return {
    Accept: answer === 'text' ? 'application/json' : '*/*',
    'Accept-Language': options.language?.(),
    'Content-Type': typeOf(operation, request),
    'X-XSRF-TOKEN': cookie('XSRF-TOKEN', options.cookies?.() ?? pageCookies()),
    PageSize: list?.pageSize?.toString(),
    Page: list?.page?.toString(),
    After: list?.after,
    'If-Match': ifMatch === undefined ? undefined : `"${ifMatch}"`,
    'Idempotency-Key': idempotencyKey,
    ...own,
  };
}

// the browser writes that of a form, with its boundary
function typeOf(operation: Operation, { body }: AnyRequest): string | undefined {
  if (operation.octets) return 'application/octet-stream';
  return body === undefined || operation.form ? undefined : 'application/json';
}

function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function cookie(name: string, cookies: string): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

function pageCookies(): string {
  const { document } = globalThis as { document?: { cookie: string } }; // absent outside of a page: in a worker, in Node
  return document?.cookie ?? '';
}

function listQueryOf(list: ListQuery | undefined): Record<string, unknown> {
  return { sort: json(list?.sort), range: json(list?.range), filter: json(list?.filter) };
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function bodyOf(operation: Operation, request: AnyRequest): TransportRequest['body'] {
  if (operation.octets) return request.octets;
  if (!operation.form) return json(request.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(request.form ?? {})) if (value !== undefined) form.append(name, value);
  if (request.file) form.append('file', request.file, request.file.name);
  return form;
}

// The server's tests hold every answer to the schema of the contract, so it is not parsed again here.
function valueOf<Value>({ body, header }: TransportAnswer): Value {
  const text = String(body);
  const isJson = /\bjson\b/.test(header('Content-Type') ?? '');
  return (text === '' ? undefined : isJson ? JSON.parse(text) : text) as Value;
}

function listOf<Rows>(answer: TransportAnswer): ListAnswer<Rows> {
  const data = valueOf<Rows>(answer);
  const total = answer.header('X-Total-Count');
  return {
    data,
    total: total === null ? (Array.isArray(data) ? data.length : 0) : Number(total),
    estimated: answer.header('X-Total-Estimated') === 'true',
    after: answer.header('After') ?? undefined,
  };
}

function fileOf({ body, header }: TransportAnswer): FileAnswer {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(header('Content-Disposition') ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header('Content-Disposition') ?? '')?.[1];
  const type = header('Content-Type') ?? '';
  return { bytes: new Blob([body], { type }), fileName: named === undefined ? plain : decodeURIComponent(named) };
}
