import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printToken } from '../../src/app/server/printToken.ts';
import { startServer } from '../startServer.ts';
import type { Json } from './describedCalls.ts';

/** A separate running product with fresh demonstration data. */
export interface FreshProduct {
  address: string;
  /** A token of a person of the embedded directory. */
  tokenOf: (person: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts the product in its own process on an empty data folder, with the demonstration data. */
export async function startFresh(): Promise<FreshProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'cura-fresh-'));
  // a provider that is only named: consent can be begun, nothing is asked of it
  const exact = { EXACT_URL: 'https://exact.invalid', EXACT_CLIENT_ID: 'app', EXACT_CLIENT_SECRET: 'app-secret' };
  const variables = { DATA_DIR: folder, SEED: 'true', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal', ...exact };
  const server = startServer(variables);
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    const tokenOf = (userName: string) => printToken(variables, { userName, audience: undefined, expiresIn: undefined });
    return { address: await server.address, tokenOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The OpenAPI document of a running product. */
export async function fetchDocument(address: string): Promise<Json> {
  const response = await fetch(`${address}/api/openapi.json`);
  if (!response.ok) throw new Error(`${address} answers ${response.status} for its API document`);
  return (await response.json()) as Json; // OpenAPI is an object
}
