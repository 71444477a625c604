import type { z } from 'zod';

/** The methods that the specification's calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A method and a path template, `GET /api/{division}/account/{id}`. */
export type Route = `${Method} /${string}`;

/** The backend that answers; it decides the base address and the protected resource. */
export type Service = 'accounting' | 'mechanic';

/** What a person may be allowed to do; the settings map each capability to directory roles. */
export const capabilities = ['employee', 'purchasing', 'supervisor', 'engineer', 'administrator'] as const;

/** One of {@link capabilities}. */
export type Capability = (typeof capabilities)[number];

/** Who may call: an anonymous caller, one with a link or key of its own kind, or a signed-in person with a capability. */
export type Access = 'anonymous' | 'callback' | 'jobKey' | 'workOrderLink' | Capability;

/** Where the division of a call comes from when the path does not name it. */
export type Scope = 'division' | 'location' | 'tag' | 'workOrder' | 'directory' | 'mobility';

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never;
type FirstOf<Routes> = Routes extends readonly [infer First, ...unknown[]] ? First : Routes;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a list accepts besides its own query: sorting by listed columns and an equality filter (ra-data-simple-rest). */
export interface ListOptions {
  /**
   * Columns that may be sorted on; each is backed by an index that starts with division. The first is the default; `-name` is descending.
   */
  sort: readonly string[];
  /** Schema of the JSON object in `filter`, a strict one; `q` is the free-text search. Without it only `id` is accepted. */
  filter?: z.ZodType;
  /** The row schema of the list as a file, where a file shows more fields than the list; the handler sees `list.isExport`. */
  exported?: z.ZodObject;
}

/** The description of a call, without its route. */
export interface OperationOptions<
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** Ids in the specification's list of calls; empty for an extension of ours. */
  calls?: readonly string[];
  /** One sentence for the reader of the API document. */
  summary: string;
  access: Access;
  scope?: Scope;
  /** The path parameter that names the division; `division` unless given. */
  divisionParameter?: string;
  /**
   * Whether the call is refused in a division that is not active, or a function that decides it by the query. By default every
   * call is refused except those that read.
   */
  needsActive?: boolean | ((query: Readonly<Record<string, unknown>>) => boolean);
  /** Whether the call creates the division that its path names, so that it need not exist. */
  makesDivision?: boolean;
  /** Schemas of path parameters that are not plain text; `division` always is a division code. */
  path?: Readonly<Record<string, z.ZodType>>;
  query?: Query;
  /** Header parameters besides the ones that every call has, by their exact name. */
  headers?: Readonly<Record<string, z.ZodType>>;
  body?: Body;
  /** The body may be absent. */
  bodyOptional?: boolean;
  /** Multipart form: text fields by schema; the part `file` is always required. */
  form?: Readonly<Record<string, z.ZodType>>;
  /**
   * The kinds of file that the form accepts: a photo or a video, the image of a signature, a workbook or CSV file, or a
   * document, which may also be an e-invoice; without it any file that may be stored.
   */
  upload?: 'media' | 'signature' | 'sheets' | 'document';
  answer?: Answer;
  /** What the holder of a link gets in place of `answer`. */
  linkAnswer?: z.ZodType;
  /** Whether the body is plain bytes (`application/octet-stream`), which the handler reads as a stream. */
  octets?: boolean;
  /** Whether it answers a file, of any type. */
  bytes?: boolean;
  /** Success status; 200 unless given. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Whether the call answers 204 when there is nothing to return yet. */
  mayBeNothing?: boolean;
  list?: ListOptions;
  /** The most calls of this kind that one caller may make in a minute; they are counted separately from the others. */
  perMinute?: number;
}

/** One declared call. Made by {@link operation}; {@link defineContract} gives it its name and its backend. */
export interface Operation<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
> extends OperationOptions<Query, Body, Answer> {
  /** Name in the contract; the operationId of the API document. Empty until {@link defineContract}. */
  name: string;
  service: Service;
  method: Method;
  /** Path templates that lead to this call; the first is the one that our client uses. */
  paths: readonly [Path, ...string[]];
  status: 200 | 201 | 202 | 204 | 302;
}

/** The path parameters of a call, by name. */
export type PathOf<O> = O extends Operation<infer Path, infer _Q, infer _B, infer _A> ? Record<ParameterNames<Path>, string> : never;
/** The query of a call as its handler receives it. */
export type QueryOf<O> = O extends { query?: infer Schema } ? OutputOf<Exclude<Schema, undefined>> : undefined;
/** The query of a call as a caller writes it. */
export type QueryInputOf<O> = O extends { query?: infer Schema } ? InputOf<Exclude<Schema, undefined>> : undefined;
/** The body of a call as its handler receives it. */
export type BodyOf<O> = O extends { body?: infer Schema } ? OutputOf<Exclude<Schema, undefined>> : undefined;
/** The body of a call as a caller writes it. */
export type BodyInputOf<O> = O extends { body?: infer Schema } ? InputOf<Exclude<Schema, undefined>> : undefined;
/** The JSON answer of a call. */
export type AnswerOf<O> = O extends { answer?: infer Schema } ? OutputOf<Exclude<Schema, undefined>> : undefined;

type PathOfRoute<R> = R extends `${Method} ${infer Path}` ? Path : never;

/**
 * Declares a call. The route is one `METHOD /path/{parameter}`, or several for a call with several addresses.
 * @example
 * operation('GET /api/{division}/contact/{id}', { calls: ['contact.byId'], summary: 'One contact', access: 'employee', answer:
 * contact })
 */
export function operation<
  const Routes extends Route | readonly [Route, ...Route[]],
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | undefined = undefined,
>(routes: Routes, options: OperationOptions<Query, Body, Answer>): Operation<PathOfRoute<FirstOf<Routes>>, Query, Body, Answer> {
  const all: readonly string[] = typeof routes === 'string' ? [routes] : routes;
  const [method] = (all[0] ?? '').split(' ');
  const paths = all.map((route) => route.slice(route.indexOf(' ') + 1));
  return {
    ...options,
    name: '',
    service: 'mechanic',
    method: method as Method, // the type of a route admits no other
    paths: paths as unknown as readonly [PathOfRoute<FirstOf<Routes>>, ...string[]], // the first is that of the first route
    status: options.status ?? 200,
  };
}

/** A feature's calls by name. */
export type Contract = Readonly<Record<string, Operation>>;

/** Whether a call requires a signed-in person; the others take a link or a key, or are open without sign-in. */
export function isSecured({ access }: Operation): boolean {
  return capabilities.some((capability) => capability === access);
}

/** Names a feature's calls by their keys and says which backend answers them. */
export function defineContract<const C extends Record<string, Operation>>(service: Service, calls: C): C {
  for (const [name, call] of Object.entries(calls)) {
    call.name = name;
    call.service = service;
  }
  return calls;
}
