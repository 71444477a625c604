import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import type { ScanAnswer } from './CameraDialog.tsx';
import { outOfSight } from './readCodes.ts';
import { ScanButton } from './ScanButton.tsx';

const stopped = vi.fn<() => void>();
const stream = { getTracks: () => [{ stop: stopped }] };
const getUserMedia = vi.fn<() => Promise<unknown>>();
/** The code that the camera sees. */
let seen: string | undefined;

beforeEach(() => {
  seen = undefined;
  stopped.mockReset();
  getUserMedia.mockReset().mockResolvedValue(stream);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code', 'ean_13', 'aztec'];
      detect = async () => (seen === undefined ? [] : [{ rawValue: seen }]);
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

const codes: string[] = [];

function Counting({ isRepeated }: { isRepeated: boolean }) {
  const [said, setSaid] = useState<ScanAnswer>();
  return (
    <ScanButton
      isRepeated={isRepeated}
      said={said}
      onCode={(code) => {
        codes.push(code);
        setSaid({ text: `geteld: ${code}`, isWrong: code === 'onbekend' });
      }}
    />
  );
}

async function openCamera(isRepeated = false) {
  codes.length = 0;
  renderConsole(<Counting isRepeated={isRepeated} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Code scannen' }));
  await screen.findByRole('dialog', { name: 'Code scannen' });
}

const wait = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

test('reads one code with the camera, closes and releases the camera', async () => {
  await openCamera();
  expect(await screen.findByText('Houd de code in beeld.')).toBeVisible();
  seen = '8712345678906';
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(codes).toEqual(['8712345678906']);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
});

test('counts a code once while it stays in view, and again when it comes back', async () => {
  await openCamera(true);
  await screen.findByText('Houd de code in beeld.');
  seen = 'A-1';
  expect(await screen.findByText('geteld: A-1')).toBeVisible();
  await wait(outOfSight);
  expect(codes).toEqual(['A-1']);
  seen = undefined;
  await wait(outOfSight + 300);
  seen = 'A-1';
  await vi.waitFor(() => expect(codes).toEqual(['A-1', 'A-1']));
  seen = 'onbekend';
  expect(await screen.findByText('geteld: onbekend')).toHaveAttribute('data-wrong', 'true');
});

test.each([
  ['unsupported', 'Deze browser kan met de camera geen codes lezen. Typ de code hieronder.'],
  ['refused', /De camera mag hier niet worden gebruikt/],
  ['missing', /De camera is niet gevonden/],
])('says when it is %s, and takes a typed code', async (why, text) => {
  if (why === 'unsupported') vi.stubGlobal('BarcodeDetector', undefined);
  else getUserMedia.mockRejectedValue(new DOMException('', why === 'refused' ? 'NotAllowedError' : 'NotFoundError'));
  await openCamera();
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Of typ de code' }), ' A-2 {Enter}');
  expect(codes).toEqual(['A-2']);
});

test('fills a field with the meaning of a code, without sending the form around it', async () => {
  const handleSubmit = vi.fn<() => void>();
  function Form() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <form onSubmit={handleSubmit}>
        <TextInput label="Tag" value={value} onChange={setValue} textOfCode={(code) => code.toUpperCase()} />
      </form>
    );
  }
  renderConsole(<Form />);
  await userEvent.click(await screen.findByRole('button', { name: 'Code scannen' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Of typ de code' }), 'nl-1{Enter}');
  expect(screen.getByRole('textbox', { name: 'Tag', hidden: true })).toHaveValue('NL-1');
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('has no button where there is no touch screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderConsole(<ScanButton onCode={() => undefined} />);
  fireEvent.focus(document.body);
  expect(screen.queryByRole('button', { name: 'Code scannen' })).not.toBeInTheDocument();
});
