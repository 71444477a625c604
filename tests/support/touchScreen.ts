import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';

/** Gives the test a touch screen, which has buttons for the camera. */
export function asTouchScreen(): void {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('pointer: coarse') });
  onTestFinished(() => {
    window.matchMedia = matchMedia;
  });
}

/** Gives codes to the dialog of the camera; the browser of tests has none, so they are typed there. */
export async function scanCodes(...codes: string[]): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Code scannen' }));
  for (const code of codes) await userEvent.type(await screen.findByRole('textbox', { name: 'Of typ de code' }), `${code}{Enter}`);
}
