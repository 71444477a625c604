import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Clicks into the grid of lines, so that what is typed next is the item of a new line. */
export async function startTyping(): Promise<void> {
  await userEvent.click(await screen.findByText('Typ een artikelcode of plak rijen uit een rekenblad…'));
}
