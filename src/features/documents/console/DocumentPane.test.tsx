import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { DocumentPane } from './DocumentPane.tsx';

const id = '0b1c2d3e-0000-7000-8000-000000000001';
const document = { id, fileName: 'factuur 88.pdf', subject: 'Factuur', version: 1 };

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:factuur');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

function answering(mimeType: string) {
  return ({ url, method }: { url: string; method: string }) => {
    if (method === 'POST') return { status: 201, json: document };
    if (url.endsWith('/data')) return { body: new Blob(['%PDF'], { type: mimeType }), headers: { 'Content-Type': mimeType } };
    return { json: document };
  };
}

it('shows a PDF beside the form, to open and to save', async () => {
  renderConsole(<DocumentPane documentId={id} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: answering('application/pdf'),
  });
  expect(await screen.findByTitle('factuur 88.pdf')).toHaveAttribute('src', 'blob:factuur#navpanes=0&view=FitH');
  expect(screen.getByRole('link', { name: 'Downloaden' })).toHaveAttribute('download', 'factuur 88.pdf');
  expect(screen.getByRole('link', { name: 'Openen in een nieuw tabblad' })).toHaveAttribute('href', 'blob:factuur');
});

it('shows an image, larger when it is pressed', async () => {
  renderConsole(<DocumentPane documentId={id} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: answering('image/jpeg'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'factuur 88.pdf vergroten' }));
  expect(screen.getByRole('button', { name: 'factuur 88.pdf passend tonen' })).toBeVisible();
});

it('hides and shows the document above a form', async () => {
  renderConsole(<DocumentPane isAbove documentId={id} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: answering('image/jpeg'),
  });
  await screen.findByRole('img', { name: 'factuur 88.pdf' });
  await userEvent.click(screen.getByRole('button', { name: 'Verbergen', expanded: true }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Tonen', expanded: false }));
  expect(await screen.findByRole('img', { name: 'factuur 88.pdf' })).toBeVisible();
});

it('offers what it cannot show to be saved', async () => {
  renderConsole(<DocumentPane documentId={id} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: answering('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  });
  expect(await screen.findByText('Dit bestand kan hier niet worden getoond.')).toBeVisible();
});

it('takes nothing larger than the server is set to take', async () => {
  const { requests } = renderConsole(<DocumentPane documentId={null} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: answering('application/pdf'),
    uploadLimitBytes: 3,
  });
  await userEvent.upload(
    screen.getByLabelText('Document kiezen', { selector: 'input' }),
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText(/groter dan/)).toBeVisible();
  expect(requests).toEqual([]);
});

it('uploads a document and reports it to the form', async () => {
  const onUploaded = vi.fn();
  const { requests } = renderConsole(<DocumentPane documentId={null} subjectType="PurchaseInvoice" onUploaded={onUploaded} />, {
    answer: answering('application/pdf'),
  });
  expect(screen.getByText('Er is nog geen document.')).toBeVisible();
  await userEvent.upload(
    screen.getByLabelText('Document kiezen', { selector: 'input' }),
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(document, expect.any(File)));
  const sent = requests.find(({ method }) => method === 'POST')?.body as FormData;
  expect([sent.get('subjectType'), (sent.get('file') as File).name]).toEqual(['PurchaseInvoice', 'a.pdf']);
});

it('says why the server refused a file', async () => {
  renderConsole(<DocumentPane documentId={null} subjectType="PurchaseInvoice" onUploaded={() => undefined} />, {
    answer: () => problemReply(415, 'fileType', 'Dit soort bestand kan hier niet worden bewaard.'),
  });
  await userEvent.upload(
    screen.getByLabelText('Document kiezen', { selector: 'input' }),
    new File(['MZ'], 'a.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText(/Dit soort bestand kan hier niet worden bewaard/)).toBeVisible();
});
