import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import themes from '../../../themes.json' with { type: 'json' };
import { themeNamed } from '#contract/theme.ts';
import { readSettings } from '#server/config/settings.ts';
import { freePort } from '#server/database/freePort.ts';
import { answerWhileStarting } from './answerWhileStarting.ts';

async function whileStarting() {
  const port = await freePort();
  const starting = answerWhileStarting(readSettings({ PORT: String(port), HOST: '127.0.0.1' }), themeNamed(themes, 'preventie'), 0);
  onTestFinished(() => starting.close());
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return (path: string, headers: Record<string, string>, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
}

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it('shows a browser that opens a page one that loads again by itself, in the language of the reader', async () => {
  const ask = await whileStarting();
  for (const [language, text] of [
    ['nl', 'Een ogenblik'],
    ['de', 'Einen Augenblick'],
    ['en', 'One moment'],
  ] as const) {
    const answer = await ask('/work-orders?filter=x', { accept: navigation, 'accept-language': `${language}, fr;q=0.5` });
    const markup = await answer.text();
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-language')]).toEqual([503, '2', language]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(markup).toContain(`<html lang="${language}">`);
    expect(markup).toContain('<meta http-equiv="refresh" content="2" />');
    expect(markup).toContain(text);
    expect(markup).not.toContain('<script');
    const style = /<style>(.*)<\/style>/s.exec(markup)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  }
});

it.each([
  ['a program', '/api/120001/account', { accept: 'application/json' }, 'GET'],
  ['a call that takes anything', '/api/120001/account', { accept: '*/*' }, 'GET'],
  ['a form that is sent', '/oidc/interaction/x', { accept: navigation }, 'POST'],
] as const)('answers %s with a problem', async (_what, path, headers, method) => {
  const answer = await (await whileStarting())(path, headers, method);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});
