/** A request as a transport sends it. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | FormData | Blob | undefined;
  withCredentials: boolean;
  /** The form in which the caller reads the answer. An answer of 400 or more is always text. */
  answer: 'text' | 'bytes';
  signal: AbortSignal | undefined;
  /** Called with the share of the body that has been sent, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/** An answer as a transport received it. */
export interface TransportAnswer {
  status: number;
  header: (name: string) => string | null;
  body: string | Blob;
}

/** Sends a request to a server; there is one for the browser, one for Node and one for tests. Rejects when no answer arrives. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Sends requests by `fetch`. Uploads that report their progress use XMLHttpRequest, because fetch cannot report it. */
export const webTransport: Transport = (request) => (request.onProgress ? sendWithProgress(request) : send(request));

async function send({ url, method, headers, body, withCredentials, answer, signal }: TransportRequest): Promise<TransportAnswer> {
  const response = await fetch(url, {
    method,
    headers,
    credentials: withCredentials ? 'include' : 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  const isText = answer === 'text' || response.status >= 400;
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    body: isText ? await response.text() : await response.blob(),
  };
}

function sendWithProgress(request: TransportRequest): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    // a request that was not sent yet reports no abort
    if (request.signal?.aborted) return cancel();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.withCredentials = request.withCredentials;
    xhr.upload.onprogress = (event) => event.lengthComputable && request.onProgress?.(event.loaded / event.total);
    xhr.onload = () => resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('The server did not answer'));
    xhr.onabort = cancel;
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body ?? null);
  });
}
