import type { Language } from '#contract/values.ts';

/** A call that the server refused. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** What is wrong, per field, in the reader's language. */
  readonly fields: Readonly<Record<string, string[]>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string[]>>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Whether a call was never answered, so that it may be sent again as it was. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 502;
}

/** The answer to a call. @throws Refusal */
export async function answerOf(address: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { credentials: 'same-origin', ...options });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as { title?: string; detail?: string; errors?: Record<string, string[]> }; // RFC 9457
  throw new Refusal(answer.status, problem.detail ?? problem.title ?? '', problem.errors ?? {});
}

/** The JSON that a call answers. @throws Refusal */
export async function jsonOf<Body>(address: string, options?: RequestInit): Promise<Body> {
  return (await (await answerOf(address, options)).json()) as Body; // the server's tests hold every answer to its schema
}

/** The headers of a call with a JSON body. */
export function jsonHeaders(language: Language): Record<string, string> {
  return { 'Accept-Language': language, 'Content-Type': 'application/json' };
}

/** A key under which a command is done once, however often it is sent. */
export function commandKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** Lets the browser keep a file. */
export function keepFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
