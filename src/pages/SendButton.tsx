/** @jsxImportSource preact */
import type { Sending } from './Command.ts';
import { Notice, usePage } from './Page.tsx';
import { Refusal } from './request.ts';

/** The button that sends a form, and what became of it. */
export function SendButton({ sending, label }: { sending: Sending<unknown>; label: string }) {
  const { text } = usePage();
  const isBusy = sending.state === 'sending';
  return (
    <>
      {sending.state === 'waiting' && <Notice tone="warn">{text.common.waiting}</Notice>}
      {sending.state === 'refused' && <Notice tone="bad">{messageOf(sending.error) || text.common.failed}</Notice>}
      <button type="submit" class="main" aria-disabled={isBusy}>
        {isBusy ? text.common.sending : sending.state === 'waiting' ? text.common.again : label}
      </button>
    </>
  );
}

function messageOf(error: Error): string {
  if (!(error instanceof Refusal)) return '';
  return Object.values(error.fields).flat()[0] ?? error.message;
}
