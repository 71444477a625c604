import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problemReply, renderConsole } from '../../../tests/support/renderConsole.tsx';
import { account } from '../../../tests/support/accountScreens.tsx';
import { RecordPlace } from './RecordPlace.tsx';

function Account({ isForm }: { isForm: boolean }) {
  const queries = useQueryClient();
  return (
    <>
      <button onClick={() => void queries.invalidateQueries()}>Opnieuw lezen</button>
      <RecordPlace resource="accounts" home={{ label: 'accounts.toList', to: '/accounts' }} isForm={isForm}>
        {({ name }) => <input aria-label="Naam" defaultValue={name} />}
      </RecordPlace>
    </>
  );
}

/** Shows an account, which another person deletes then. */
async function showDeleted(isForm: boolean) {
  let isDeleted = false;
  const { requests } = renderConsole(<p />, {
    at: `/accounts/${account.id}`,
    routes: { '/accounts/:id': <Account isForm={isForm} /> },
    answer: () => (isDeleted ? problemReply(404, 'notFound', 'Dit bestaat niet (meer).') : { json: account }),
  });
  await screen.findByRole('textbox', { name: 'Naam' });
  isDeleted = true;
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw lezen' }));
  return requests;
}

test('says that a record is gone that another person has deleted', async () => {
  await showDeleted(false);
  expect(await screen.findByRole('heading', { name: 'Dit bestaat niet (meer).' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('leaves a form as it is, with what was typed', async () => {
  const requests = await showDeleted(true);
  await expect.poll(() => requests.length).toBe(2);
  expect(screen.getByRole('textbox', { name: 'Naam' })).toBeVisible();
});
