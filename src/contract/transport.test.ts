import { expect, it } from 'vitest';
import { webTransport } from './transport.ts';

it('an upload that was cancelled before it began is given up', { timeout: 2000 }, async () => {
  const upload = webTransport({
    method: 'POST',
    url: '/api/120001/document',
    headers: {},
    body: new FormData(),
    withCredentials: false,
    answer: 'text',
    signal: AbortSignal.abort(),
    onProgress: () => undefined,
  });
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
});
