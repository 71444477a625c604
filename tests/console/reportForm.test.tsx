/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportForm, type BegunReports } from '../../src/pages/asset/ReportForm.tsx';
import type { PublicAsset } from '../../src/pages/asset/publicCalls.ts';

const asset = { tag: 'K7QF2', assetType: 'Extinguisher', name: 'Blusser' } as unknown as PublicAsset;

function openReport(begun: BegunReports): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  render(<ReportForm asset={asset} kind="Used" begun={begun} onBack={() => undefined} />, place);
  return () => {
    render(null, place);
    place.remove();
  };
}

const messageField = () => document.querySelector('textarea') as HTMLTextAreaElement;

afterEach(() => vi.unstubAllGlobals());

test('a report that was begun is there again after going back', async () => {
  const begun: BegunReports = new Map();
  const leave = openReport(begun);
  fireEvent.input(messageField(), { target: { value: 'Zegel verbroken' } });
  await waitFor(() => expect(begun.get('Used')?.message).toBe('Zegel verbroken'));
  leave();
  const leaveAgain = openReport(begun);
  expect(messageField()).toHaveValue('Zegel verbroken');
  leaveAgain();
});

test('what the server refuses of a report stands at its field', async () => {
  const problem = { code: 'invalid', errors: { message: ['Deze tekst is te lang.'] } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(problem), { status: 400 })));
  const leave = openReport(new Map());
  fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(messageField()).toHaveAccessibleDescription('Deze tekst is te lang.'));
  leave();
});
