import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { themeNamed } from '#contract/theme.ts';
import { showStartFailure } from './startFailure.ts';

it('tells a failed start to the console and on the screen, an unknown theme in the exact sentence', () => {
  const sentence =
    'A valid theme is required to proceed. Check your environment.ts file and set the `theme` property to a theme that is defined in themes.json';
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    themeNamed({}, 'nothing');
  } catch (error) {
    showStartFailure(document.body, error, { language: 'de' });
  }
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: sentence }));
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  said.mockClear();
});
