import { expect, it, vi } from 'vitest';
import { reportBegun } from '../../../../tests/support/reportBegun.ts';

it('has the content of both tabs, and does not keep again what the other one keeps', () => {
  const [first, second] = [reportBegun(), reportBegun()];
  first.draft.change((entry) => ({ ...entry, findings: 'Slang lekt' }));
  second.draft.takeOver(first.kept());
  expect(second.draft.now().entry.findings).toBe('Slang lekt');
  expect(second.remember).not.toHaveBeenCalled();
  second.draft.change((entry) => ({ ...entry, answers: { sign: { key: 'sign', answer: 'Pass' } } }));
  first.draft.takeOver(second.kept());
  expect(first.draft.now().entry).toMatchObject({ findings: 'Slang lekt', answers: { sign: { answer: 'Pass' } } });
});

it('keeps what is typed while the other tab still has the content before it', () => {
  const [first, second] = [reportBegun(), reportBegun()];
  first.draft.change((entry) => ({ ...entry, findings: 'Slang' }));
  second.draft.takeOver(first.kept());
  const late = second.kept();
  first.draft.change((entry) => ({ ...entry, findings: 'Slang lekt' }));
  first.draft.takeOver(late);
  expect(first.draft.now().entry.findings).toBe('Slang lekt');
});

it('sends nothing when the other tab has sent it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [first, second] = [reportBegun(), reportBegun()];
  first.draft.change((entry) => ({ ...entry, findings: 'Slang lekt' }));
  second.draft.takeOver(first.kept());
  second.draft.takeOver(undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(second.send).not.toHaveBeenCalled();
  expect(first.send).toHaveBeenCalled();
});
