import { npmRun } from './npmStart.ts';
import { ownProduct } from './ownProduct.ts';

/** Another person who works on the same product at the same time, through the API. */
export interface Colleague {
  get<T>(path: string): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  remove(path: string): Promise<void>;
}

const colleagues = new Map<string, Promise<Colleague>>();

/** A person of the embedded directory with a token of `npm run token`. */
export function colleague(userName: string): Promise<Colleague> {
  const found = colleagues.get(userName) ?? sendFor(userName);
  colleagues.set(userName, found);
  return found;
}

async function sendFor(userName: string): Promise<Colleague> {
  const { address, variables } = ownProduct();
  const token = await npmRun('token', [userName], variables);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => call('GET', path),
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
