import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type DragEvent } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { useFormat } from '../i18n/format.ts';
import { useProblemText } from '../notifications/useProblemText.ts';
import { colour } from '../theme/colour.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { useDropBeside } from './useDropBeside.ts';
import { fileRefusal, largestOf, typeNames, type FileRefusal, type FileRules } from './fileRefusal.ts';
import { useUploads, type Upload, type UploadFile } from './useUploads.ts';

/** The properties of {@link FileDrop}. */
export interface FileDropProps<Answer> extends FileRules {
  label: string;
  upload: UploadFile<Answer>;
  onUploaded: (answer: Answer, file: File) => void;
  /** Accepts one file only. */
  single?: boolean;
  /** Shows only the button, for a place that has a file already; the allowed types are still read aloud. */
  isCompact?: boolean;
  disabled?: boolean;
}

/** An area to drop, paste or choose files: each with its progress and a button to cancel; a refusal names the file and the reason. */
export function FileDrop<Answer>({ label, upload, onUploaded, single, isCompact = false, disabled, ...rules }: FileDropProps<Answer>) {
  const translate = useTranslate();
  const format = useFormat();
  const { uploads, start, forget } = useUploads(upload, onUploaded);
  const { refused, take, dismiss } = useChosenFiles(rules, start, single ? 1 : undefined);
  const limits = {
    types: typeNames(rules.accept, (kind) => translate(`inputs.files.kinds.${kind}`)),
    size: format.fileSize(rules.maxSize),
    video: format.fileSize(rules.maxVideoSize),
  };
  const hint = translate(`inputs.files.${hintOf(rules)}`, limits);

  return (
    <div>
      <DropPlace {...{ label, hint, single, isCompact, disabled }} accept={rules.accept} onFiles={take} />
      <div role="alert">
        {refused.map(({ file, reason }, index) => (
          <Alert key={`${file.name}/${index}`} severity="error" sx={{ mt: 2 }} onClose={() => dismiss(file)}>
            {translate(`inputs.files.${reason}`, { name: file.name, ...limits, size: format.fileSize(largestOf(file, rules)) })}
          </Alert>
        ))}
      </div>
      {uploads.map((one) => (
        <UploadRow
          key={one.id}
          upload={one}
          onForget={() => forget(one.id)}
          onRetry={() => {
            forget(one.id);
            start(one.file);
          }}
        />
      ))}
    </div>
  );
}

function hintOf({ accept, maxVideoSize }: FileRules): 'hint' | 'hintVideos' | 'hintAnyType' {
  if (accept.length === 0) return 'hintAnyType';
  return maxVideoSize === undefined ? 'hint' : 'hintVideos';
}

interface DropPlaceProps extends Pick<FileDropProps<unknown>, 'label' | 'accept' | 'single' | 'isCompact' | 'disabled'> {
  hint: string;
  onFiles: (files: FileList | null) => void;
}

/** The area itself: a button to choose files, which also takes those that are dropped or pasted. */
function DropPlace({ label, hint, accept, single, isCompact, disabled, onFiles }: DropPlaceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(event.dataTransfer.files);
  }

  useDropBeside({ onOver: (isComing) => setOver(isComing && !disabled), onDrop: (files) => !disabled && onFiles(files) });

  return (
    <Place
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={(event) => !disabled && onFiles(event.clipboardData.files)}
    >
      <Button disabled={Boolean(disabled)} onClick={() => input.current?.click()} aria-describedby={id}>
        {label}
      </Button>
      <span id={id}>{hint}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!single}
        accept={accept.join(',')}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </Place>
  );
}

interface RefusedFile {
  file: File;
  reason: FileRefusal;
}

/** Starts the chosen files that the rules allow, and names the others until they are dismissed or further ones are chosen. */
function useChosenFiles(rules: FileRules, start: (file: File) => void, most: number | undefined) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const take = (files: FileList | null) => {
    const judged = [...(files ?? [])].slice(0, most).map((file) => ({ file, reason: fileRefusal(file, rules) }));
    setRefused(judged.flatMap(({ file, reason }) => (reason ? [{ file, reason }] : [])));
    for (const { file, reason } of judged) if (!reason) start(file);
  };
  const dismiss = (file: File) => setRefused((before) => before.filter((one) => one.file !== file));
  return { refused, take, dismiss };
}

function UploadRow({ upload, onForget, onRetry }: { upload: Upload; onForget: () => void; onRetry: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { file, progress, failure } = upload;
  const label = translate('inputs.files.sending', { name: file.name });
  const refusal = refusalIn(failure);
  if (refusal !== undefined) {
    return (
      <Alert severity="error" sx={{ mt: 2 }} onClose={onForget}>
        {translate('inputs.files.refused', { name: file.name, reason: refusal })}
      </Alert>
    );
  }
  if (failure !== undefined) {
    return (
      <Alert
        severity="error"
        sx={{ mt: 2 }}
        action={
          <>
            <Button color="inherit" variant="text" onClick={onRetry}>
              {translate('inputs.files.retry')}
            </Button>
            <Button color="inherit" variant="text" onClick={onForget}>
              {translate('inputs.files.dismiss')}
            </Button>
          </>
        }
      >
        {translate('inputs.files.failed', { name: file.name, reason: problemText(failure) })}
      </Alert>
    );
  }
  return (
    <Row>
      <span>{label}</span>
      <LinearProgress
        aria-label={label}
        {...(progress === undefined ? {} : { variant: 'determinate', value: Math.round(progress * 100) })}
      />
      <Button variant="text" onClick={onForget} aria-label={translate('inputs.files.cancelNamed', { name: file.name })}>
        {translate('inputs.files.cancel')}
      </Button>
    </Row>
  );
}

// what the server says about the file itself: sending it again would not help
function refusalIn(failure: unknown): string | undefined {
  return failure instanceof ApiError ? Object.values(failure.errors)[0]?.[0] : undefined;
}

const Place = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: 16,
  border: `1px dashed ${colour.edge}`,
  borderRadius: 8,
  color: colour.ink2,
  fontSize: '0.875rem',
  '&[data-compact]:not([data-over])': { padding: 0, border: 0 },
  '&[data-compact] > span': visuallyHidden,
  '&[data-over]': { borderColor: colour.brand, borderStyle: 'solid', background: colour.soft, color: colour.ink },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(80px, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  marginTop: 8,
  fontSize: '0.875rem',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
