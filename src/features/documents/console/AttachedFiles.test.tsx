import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { AttachedFiles } from './AttachedFiles.tsx';
import { documentsConsole } from './index.ts';

const file = { id: 'f', documentId: 'd', fileName: 'brief.pdf', fileSize: 2048 };
const purpose = { subjectType: 'Complaint', subjectId: 'c', accountId: 'a', contactId: 'p' } as const;

test('the files of a record are saved with a press, and more are taken with what is said of them', async () => {
  const onUploaded = vi.fn();
  const { requests } = renderConsole(<AttachedFiles files={[file]} {...purpose} onUploaded={onUploaded} />, {
    answer: ({ method }) => (method === 'POST' ? { status: 201, json: { id: 'd2', attachments: [] } } : undefined),
    resources: documentsConsole.resources,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'brief.pdf' }));
  await waitFor(() => expect(requests.at(-1)?.url).toContain('/api/120001/document/d/data?attachment=f'));
  await userEvent.click(screen.getByText('Gegevens van het document'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Bewaren tot' }), '31-12-2031');
  await userEvent.type(screen.getByRole('textbox', { name: 'Bedrag' }), '12,50');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taal' }), 'Duits');
  await userEvent.upload(
    screen.getByLabelText('Bestand toevoegen', { selector: 'input' }),
    new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(onUploaded).toHaveBeenCalledOnce());
  const sent = requests.find(({ method }) => method === 'POST')?.body as FormData;
  expect(Object.fromEntries([...sent].filter(([name]) => name !== 'file'))).toEqual({
    ...purpose,
    expiryDate: '2031-12-31',
    amount: '12.5',
    language: 'de',
  });
});
