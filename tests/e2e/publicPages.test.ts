import { describe, expect, it } from 'vitest';
import type { Asset } from '#features/assets/schema.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { colleague } from './support/colleague.ts';
import { visit, type Manner, type Visitor } from './support/visitor.ts';

const phone: Manner = { language: 'nl', width: 390 };
const division = 120001;

/**
 * First content within 3 seconds on slow 4G (562 ms a round trip, 180 KB/s, the processor slowed four times): a round trip for the
 * connection and one for each step leave 0.7 s to a page of three steps, of which the bytes take 0.4 s. Text stands before its font.
 */
const pages: readonly [name: string, budget: Weight, addressOf: () => Promise<string>][] = [
  ['an object by its tag', { bytes: 70_000, steps: 2, requests: 8 }, addressOfObject],
  ['a work order by its link', { bytes: 70_000, steps: 3, requests: 9 }, addressOfOrder],
];

describe.each(pages)('the page of %s', (_, budget, addressOf) => {
  it('has its content after few bytes and few steps', async () => {
    const address = await addressOf();
    await visit({ manner: phone, path: '/health/live' }, async (visitor) => {
      visitor.expectFailure(/favicon/);
      const { bytes, steps, requests } = await weigh(visitor, address);
      expect(bytes).toBeGreaterThan(5000);
      expect(bytes).toBeLessThanOrEqual(budget.bytes);
      expect(steps).toBeLessThanOrEqual(budget.steps);
      expect(requests).toBeLessThanOrEqual(budget.requests);
    });
  });
});

it('without JavaScript says what is needed, and not that something is being loaded', async () => {
  const address = await addressOfObject();
  await visit({ manner: phone, path: '/health/live' }, async (visitor) => {
    visitor.expectFailure(/favicon/);
    const context = await visitor.context.browser()?.newContext({ javaScriptEnabled: false, locale: 'nl-NL' });
    const page = await context?.newPage();
    await page?.goto(new URL(address, visitor.page.url()).href);
    expect(await page?.locator('main').innerText()).toBe(
      'Deze pagina heeft JavaScript nodig. Sta het in uw browser toe en laad de pagina opnieuw.',
    );
    await context?.close();
  });
});

it('and its files carry the headers of what they are: only a page has the policy of a page', async () => {
  const address = await addressOfObject();
  await visit({ manner: phone, path: '/health/live' }, async (visitor) => {
    visitor.expectFailure(/favicon/);
    const answers = new Map<string, Record<string, string>>();
    visitor.page.on('response', (answer) => void answers.set(answer.request().resourceType(), answer.headers()));
    await visitor.goTo(address);
    await visitor.page.locator('h1').waitFor();
    const script = answers.get('script') ?? {};
    expect(answers.get('document')?.['content-security-policy']).toContain("script-src 'self'");
    expect(script['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(script).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    expect(script['permissions-policy']).toBeUndefined();
  });
});

interface Weight {
  bytes: number;
  /** How many requests wait for each other until there is text. */
  steps: number;
  requests: number;
}

interface Exchange {
  isFont: boolean;
  start: number;
  end: number;
}

/** Opens a page with an empty cache on a line that answers after half a second, and weighs what came until its heading stands. */
async function weigh(visitor: Visitor, address: string): Promise<Weight> {
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 });
  const exchanges = new Map<string, Exchange>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    if (request.url.startsWith('http'))
      exchanges.set(requestId, { isFont: type === 'Font', start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (!exchange) return;
    exchange.end = timestamp;
    bytes += encodedDataLength;
  });
  await visitor.goTo(address);
  await visitor.page.locator('h1').waitFor();
  const finished = [...exchanges.values()].filter(({ end }) => end < Number.POSITIVE_INFINITY);
  return { bytes, steps: longestChain(finished.filter(({ isFont }) => !isFont)), requests: finished.length };
}

/** How many of the exchanges follow each other, each begun when the one before had ended. */
function longestChain(exchanges: readonly Exchange[]): number {
  const depths = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((one, other) => one.start - other.start)) {
    const before = [...depths].filter(([{ end }]) => end <= exchange.start).map(([, depth]) => depth);
    depths.set(exchange, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}

async function addressOfObject(): Promise<string> {
  const all = await (await colleague('ada')).get<Asset[]>(`/api/divisions/${division}/assets?range=[0,49]`);
  const tagged = all.find(({ isServerTag }) => isServerTag);
  if (!tagged) throw new Error('There is no object with a tag of the server');
  return `/a/${tagged.tag}`;
}

async function addressOfOrder(): Promise<string> {
  const api = await colleague('sofie');
  const filter = encodeURIComponent(JSON.stringify({ status: 'Bevestigd' }));
  const [order] = await api.get<WorkOrder[]>(`/api/divisions/${division}/workorders?filter=${filter}&range=[0,0]`);
  const { token } = await api.post<{ token: string }>(`/api/workorders/${order?.id}/link`, {});
  return `/accounts/work-order/${order?.id}#${token}`;
}
