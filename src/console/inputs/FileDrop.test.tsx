import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { FileDrop } from './FileDrop.tsx';
import { fileRefusal, photoTypes, typeNames, videoTypes } from './fileRefusal.ts';
import type { UploadFile } from './useUploads.ts';

const pdf = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' });
const rules = { accept: ['application/pdf', 'image/*'], maxSize: 1000 };

function openDrop(upload: UploadFile<string>) {
  const onUploaded = vi.fn();
  const { user } = renderInConsole(<FileDrop label="Add files" {...rules} upload={upload} onUploaded={onUploaded} />);
  const drop = (...files: File[]) => fireEvent.drop(screen.getByRole('button', { name: 'Add files' }), { dataTransfer: { files } });
  return { user, onUploaded, drop };
}

it('sends a dropped file and hands on the answer', async () => {
  const { drop, onUploaded } = openDrop(() => Promise.resolve('document 7'));
  drop(pdf);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('document 7', pdf));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('says which file is refused and why, and sends the others', async () => {
  const upload = vi.fn<UploadFile<string>>(() => Promise.resolve(''));
  const { drop } = openDrop(upload);
  drop(
    new File(['x'], 'run.exe', { type: 'application/x-msdownload' }),
    new File(['x'.repeat(1001)], 'big.pdf', { type: 'application/pdf' }),
    pdf,
  );
  expect(await screen.findByText(/run.exe was not added: only PDF, images can go here/)).toBeVisible();
  expect(screen.getByText(/big.pdf was not added: the file is larger than 1 kB/)).toBeVisible();
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['invoice.pdf']);
});

it('says the limit of a video, and names that one where it is exceeded', async () => {
  const ofPhone = { accept: [...videoTypes, 'image/jpeg'], maxSize: 1000, maxVideoSize: 2000 };
  renderInConsole(<FileDrop label="Add files" {...ofPhone} upload={() => Promise.resolve('')} onUploaded={() => undefined} />);
  expect(screen.getByText(/at most 1 kB each, a video 2 kB\.$/)).toBeVisible();
  const film = new File(['x'.repeat(2001)], 'IMG_2.MOV', { type: 'video/quicktime' });
  fireEvent.drop(screen.getByRole('button', { name: 'Add files' }), { dataTransfer: { files: [film] } });
  expect(await screen.findByText(/IMG_2.MOV was not added: the file is larger than 2 kB/)).toBeVisible();
});

it('shows how far it is and can be cancelled', async () => {
  let aborted = false;
  const { user, drop, onUploaded } = openDrop(
    (_file, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress(0.4);
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('aborted'));
        });
      }),
  );
  drop(pdf);
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Sending invoice.pdf' })).toHaveAttribute('aria-valuenow', '40'));
  await user.click(screen.getByRole('button', { name: 'Cancel sending invoice.pdf' }));
  expect(aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(onUploaded).not.toHaveBeenCalled();
});

it('says why the server refused, and tries again', async () => {
  const refusal = new ApiError({ type: 'about:blank', code: 'fileType', status: 415, title: 'This is no PDF.', traceId: '7' });
  const upload = vi.fn<UploadFile<string>>(() => Promise.resolve('document 8')).mockRejectedValueOnce(refusal);
  const { user, drop, onUploaded } = openDrop(upload);
  drop(pdf);
  expect(await screen.findByText('invoice.pdf did not arrive: This is no PDF.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('document 8', pdf));
});

it('says what is wrong with the file itself, which trying again would not mend', async () => {
  const errors = { file: ['This file is damaged.'] };
  const refusal = new ApiError({
    type: 'about:blank',
    code: 'invalid',
    status: 400,
    title: 'This is not right yet.',
    errors,
    traceId: '7',
  });
  const { user, drop } = openDrop(() => Promise.reject(refusal));
  drop(pdf);
  expect(await screen.findByText('invoice.pdf was not added: This file is damaged.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/damaged/)).not.toBeInTheDocument();
});

describe('fileRefusal', () => {
  it('goes by the ending when the browser knows no type', () => {
    expect(fileRefusal(new File(['x'], 'IMG_1.HEIC'), { accept: ['image/heic'], maxSize: 10 })).toBeUndefined();
    expect(fileRefusal(new File(['x'], 'IMG_1.HEIC'), { accept: ['image/*'], maxSize: 10 })).toBeUndefined();
    expect(fileRefusal(new File(['x'], 'notes.txt'), { accept: ['image/*'], maxSize: 10 })).toBe('type');
  });

  it('gives a video a limit of its own', () => {
    const ofPhone = { accept: [...photoTypes, ...videoTypes], maxSize: 10, maxVideoSize: 100 };
    const sized = (name: string, size: number, type = '') => new File(['x'.repeat(size)], name, { type });
    expect(fileRefusal(sized('IMG_2.MOV', 100), ofPhone)).toBeUndefined();
    expect(fileRefusal(sized('IMG_2.MOV', 100, 'video/quicktime'), ofPhone)).toBeUndefined();
    expect(fileRefusal(sized('IMG_2.MOV', 100, 'application/octet-stream'), ofPhone)).toBeUndefined();
    expect(fileRefusal(sized('IMG_2.MOV', 101), ofPhone)).toBe('size');
    expect(fileRefusal(sized('IMG_2.HEIC', 11), ofPhone)).toBe('size');
    expect(typeNames(ofPhone.accept, String)).toBe('JPEG, PNG, WEBP, HEIC, MP4, MOV, WEBM');
  });

  it('refuses an empty file', () => {
    expect(fileRefusal(new File([], 'a.pdf', { type: 'application/pdf' }), rules)).toBe('empty');
  });
});

it('names the types as people do', () => {
  expect(typeNames(['application/pdf', 'image/jpeg', '.pdf', 'video/*'], (kind) => `every ${kind}`)).toBe('PDF, JPEG, every video');
  expect(typeNames(['video/quicktime'], String)).toBe('MOV');
});

it('takes files that are dropped beside it, which the browser would open in place of the page', async () => {
  const { onUploaded } = openDrop(() => Promise.resolve('document 7'));
  const dataTransfer = { files: [pdf], types: ['Files'] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
});
