/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Notice, usePage } from '../Page.tsx';
import { keepFile } from '../request.ts';
import { readFile, type Link } from './linkCalls.ts';

interface FileButtonProps {
  link: Link;
  file: 'report' | 'calendar';
  label: string;
  /** Under which name it is kept. */
  name: string;
}

/** Fetches a file of the work order, which its link opens. */
export function FileButton({ link, file, label, name }: FileButtonProps) {
  const { text, language } = usePage();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchFile = () => {
    if (state === 'busy') return;
    setState('busy');
    readFile(link, file, language).then(
      (bytes) => {
        keepFile(bytes, name);
        setState('idle');
      },
      () => setState('failed'),
    );
  };
  return (
    <div class="screen">
      <button type="button" class="link" onClick={fetchFile} aria-disabled={state === 'busy'}>
        {state === 'busy' ? text.common.loading : label}
      </button>
      {state === 'failed' && <Notice tone="bad">{text.order.fileFailed}</Notice>}
    </div>
  );
}
