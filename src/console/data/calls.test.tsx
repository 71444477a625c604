import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocaleState } from 'ra-core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { problemReply, renderConsole } from '../../../tests/support/renderConsole.tsx';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { ProblemPlace } from '../records/ProblemPlace.tsx';
import { useFile } from './useFile.ts';
import { useGetOne, useMethod } from './useMethod.ts';
import { useWrite } from './useWrite.ts';

const thing = z.object({ id: z.string(), state: z.string(), version: z.int() });
const contract = defineContract('mechanic', {
  getThing: operation('GET /api/thing/{division}/{id}', { summary: 'One', access: 'employee', answer: thing }),
  accept: operation('POST /api/thing/{division}/{id}/accept', {
    summary: 'Accept',
    access: 'employee',
    query: z.object({ reason: z.string().optional() }),
    answer: thing,
  }),
  updateThing: operation('PUT /api/thing/{division}/{id}', { summary: 'Change', access: 'employee', body: thing.partial(), answer: thing }),
  getPhoto: operation('GET /api/thing/{division}/{id}/photo', { summary: 'Photo', access: 'employee', bytes: true }),
});

const thingCalls = { getOne: contract.getThing, update: contract.updateThing, accept: contract.accept, photo: contract.getPhoto };
const load = async () => thingCalls;
const resources = { things: { load, touches: ['owners'] }, owners: { load }, others: { load } };

declare module './resourceCalls.ts' {
  interface ConsoleResources {
    things: typeof thingCalls;
    owners: typeof thingCalls;
    others: typeof thingCalls;
  }
}

function Thing() {
  const { data, error, refetch } = useGetOne('things', { id: 'a' });
  const accept = useWrite('things', 'accept');
  const showProblem = useProblemNotice();
  if (error) return <ProblemPlace error={error} onRetry={() => void refetch()} />;
  if (!data) return <p>…</p>;
  const run = () => accept.run({ path: { id: 'a' }, query: { reason: 'ok' }, ifMatch: data.version }).catch(showProblem);
  return (
    <>
      <p>{data.state}</p>
      <ActionButton hotkey="a" pending={accept.isPending} onPress={() => void run()}>
        Accepteren
      </ActionButton>
      <input aria-label="Reden" />
    </>
  );
}

function Languages() {
  const [, setLocale] = useLocaleState();
  return (
    <>
      <button onClick={() => setLocale('de')}>Deutsch</button>
      <Thing />
    </>
  );
}

/** Reads of several resources, and a write of one. */
function Touching() {
  useGetOne('things', { id: 'a' });
  useGetOne('things', { id: 'b' });
  useGetOne('owners', { id: 'o' });
  useGetOne('others', { id: 'x' });
  useMethod('things', 'photo', { path: { id: 'a' } }, { staleTime: 'static' });
  const update = useWrite('things', 'update');
  const run = () => update.run({ id: 'a', data: { state: 'Changed' }, previousData: { version: 3 } }).catch(() => undefined);
  return <button onClick={() => void run()}>Bewaren</button>;
}

/** One write for several records, as the rows of a list have. */
function Rows() {
  const accept = useWrite('things', 'accept');
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const run = async (id: string) => {
    const answer = await accept.run({ path: { id } });
    setAccepted((before) => [...before, answer.id]);
  };
  return (
    <>
      {['a', 'b'].map((id) => (
        <button key={id} onClick={() => void run(id)}>
          {id}
        </button>
      ))}
      <output>{accepted.join(' ')}</output>
    </>
  );
}

describe('calls of a screen', () => {
  test('read in the division, run a command by its key and show what the server then says', async () => {
    let state = 'Open';
    const { requests } = renderConsole(<Thing />, {
      resources,
      answer: ({ method }) => {
        if (method === 'POST') state = 'Accepted';
        return { json: { id: 'a', state, version: 3 } };
      },
    });
    expect(await screen.findByText('Open')).toBeVisible();
    await userEvent.keyboard('a');
    expect(await screen.findByText('Accepted')).toBeVisible();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/thing/120001/a',
      'POST /api/thing/120001/a/accept?reason=ok',
      'GET /api/thing/120001/a',
    ]);
    expect(requests[1]?.headers).toMatchObject({
      'If-Match': '"3"',
      'Accept-Language': 'nl',
      'Idempotency-Key': expect.stringMatching(/^\w{32}$/),
    });
  });

  test('run a command once where it is double clicked, also when its answer comes between the clicks', async () => {
    let state = 'Open';
    const { requests } = renderConsole(<Thing />, {
      resources,
      answer: ({ method }) => {
        if (method === 'POST') state += ', accepted';
        return { json: { id: 'a', state, version: 3 } };
      },
    });
    const accept = await screen.findByRole('button', { name: /Accepteren/ });
    fireEvent.click(accept, { detail: 1 });
    expect(await screen.findByText('Open, accepted')).toBeVisible();
    fireEvent.click(accept, { detail: 2 });
    await act(async () => undefined);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    fireEvent.click(accept, { detail: 1 });
    expect(await screen.findByText('Open, accepted, accepted')).toBeVisible();
  });

  test('keep the page while its answers are fetched in another language', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ console: { toast: { region: 'Meldungen' }, keyboard: { control: 'Strg' } } }));
    const answers: (() => void)[] = [];
    const { requests } = renderConsole(<Languages />, {
      resources,
      answer: () => new Promise((resolve) => answers.push(() => resolve({ json: { id: 'a', state: 'Open', version: 3 } }))),
    });
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await userEvent.type(await screen.findByLabelText('Reden'), 'half a sen');
    await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.getByLabelText('Reden')).toHaveValue('half a sen');
    answers[1]?.();
    await waitFor(() => expect(screen.getByText('Open')).toBeVisible());
    expect(screen.getByLabelText('Reden')).toHaveValue('half a sen');
    vi.unstubAllGlobals();
  });

  test('leave a letter to the field in which it is typed', async () => {
    const { requests } = renderConsole(<Thing />, { resources, answer: () => ({ json: { id: 'a', state: 'Open', version: 3 } }) });
    await userEvent.type(await screen.findByLabelText('Reden'), 'a');
    expect(requests).toHaveLength(1);
  });

  test('say in words what the server refuses, and change nothing', async () => {
    renderConsole(<Thing />, {
      resources,
      answer: ({ method }) =>
        method === 'POST'
          ? problemReply(409, 'transition', 'Bij deze status kan dat niet.')
          : { json: { id: 'a', state: 'Declined', version: 3 } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accepteren' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Bij deze status kan dat niet.');
    expect(screen.getByText('Declined')).toBeVisible();
  });

  test('send a command again under the same key when no answer arrived', async () => {
    let isDown = true;
    const { requests } = renderConsole(<Thing />, {
      resources,
      answer: ({ method }) => {
        if (method === 'POST' && isDown) throw new TypeError('Failed to fetch');
        return { json: { id: 'a', state: 'Open', version: 3 } };
      },
    });
    const button = await screen.findByRole('button', { name: 'Accepteren' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('De gegevens zijn even niet bereikbaar. Probeer het zo weer.');
    isDown = false;
    await userEvent.click(button);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const [first, second] = requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);
    expect(second).toBe(first);
  });

  test('fetch again what a write changed and no more; what it answered is known', async () => {
    const { requests } = renderConsole(<Touching />, {
      resources,
      answer: ({ url, method }) => ({ json: { id: url.at(-1), state: method === 'PUT' ? 'Changed' : 'Open', version: 3 } }),
    });
    await waitFor(() => expect(requests).toHaveLength(5));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(requests.length).toBeGreaterThan(7));
    expect(requests.slice(5).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/thing/120001/a',
      'GET /api/thing/120001/b',
      'GET /api/thing/120001/o',
    ]);
  });

  test('fetch again what a write touches that was refused since the page is behind', async () => {
    const { requests } = renderConsole(<Touching />, {
      resources,
      answer: ({ url, method }) =>
        method === 'PUT'
          ? problemReply(409, 'insufficientStock', 'Er is niet genoeg.')
          : { json: { id: url.at(-1), state: 'Open', version: 3 } },
    });
    await waitFor(() => expect(requests).toHaveLength(5));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(requests.slice(6).map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'o']));
  });

  test('are all fetched again after a write that may touch any record', async () => {
    const { requests } = renderConsole(<Touching />, {
      resources: { ...resources, things: { load, touches: 'all' } },
      answer: ({ url, method }) => ({ json: { id: url.at(-1), state: method === 'PUT' ? 'Changed' : 'Open', version: 3 } }),
    });
    await waitFor(() => expect(requests).toHaveLength(5));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(requests.slice(6).map(({ url }) => url.at(-1))).toEqual(['b', 'o', 'x']));
  });

  test('do not run a write again while it is running', async () => {
    const { requests } = renderConsole(<Thing />, { resources, answer: () => ({ json: { id: 'a', state: 'Open', version: 3 } }) });
    const button = await screen.findByRole('button', { name: 'Accepteren' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(requests.length).toBeGreaterThan(2));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('run a write of another record after the one that is running', async () => {
    const { requests } = renderConsole(<Rows />, {
      resources,
      answer: ({ url }) => ({ json: { id: url.at(-8), state: 'Open', version: 3 } }),
    });
    const [first, second] = await screen.findAllByRole('button');
    act(() => {
      first?.click();
      second?.click();
      second?.click();
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('a b b'));
    expect(requests.map(({ url }) => url.at(-8))).toEqual(['a', 'b']);
  });

  test('do not offer to repeat a call that would be refused again', async () => {
    renderConsole(<Thing />, { resources, answer: () => problemReply(403, 'forbidden', 'U hebt hier geen rechten voor.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('U hebt hier geen rechten voor.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

function Photo({ id }: { id: string }) {
  const { url } = useFile('things', 'photo', { path: { id } });
  return url ? <img src={url} alt="Foto" /> : <p>…</p>;
}

test('a protected file is fetched with the token, shown by an object URL and given back', async () => {
  const revoked = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: revoked }));
  const { requests, unmount } = renderConsole(<Photo id="a" />, {
    resources,
    answer: () => ({ body: new Blob(['x'], { type: 'image/jpeg' }), headers: { 'Content-Type': 'image/jpeg' } }),
  });
  expect(await screen.findByRole('img', { name: 'Foto' })).toHaveAttribute('src', 'blob:photo');
  expect(requests[0]).toMatchObject({ url: '/api/thing/120001/a/photo', answer: 'bytes' });
  expect(requests[0]?.headers['Authorization']).toBe('Bearer token');
  unmount();
  expect(revoked).toHaveBeenCalledWith('blob:photo');
});
