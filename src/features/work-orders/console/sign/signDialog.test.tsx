import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../../tests/support/renderConsole.tsx';
import { answer, id } from '../../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderPage } from '../WorkOrderPage.tsx';

test('no longer asks for a drawing once the customer types their name instead', async () => {
  renderConsole(<p />, { answer: answer(), at: `/work-orders/${id}`, routes: { '/work-orders/:id': <WorkOrderPage /> } });
  await userEvent.click(await screen.findByRole('button', { name: 'Laten tekenen' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Naam van wie tekent/ }), 'B. Bakker');
  await userEvent.click(screen.getByRole('button', { name: 'Ondertekenen' }));
  expect(await screen.findByText('Zet eerst een handtekening in het vlak.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Naam typen in plaats van tekenen' }));
  expect(screen.queryByText('Zet eerst een handtekening in het vlak.')).not.toBeInTheDocument();
});
