import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, makeOrder, putOrderInState } from '../../../../tests/support/workOrders.ts';
import type { Document } from '#features/documents/schema.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();

beforeAll(() => arrangeWorkOrders(api));

const filesOf = async (id: string) => (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body.files;

async function withFile(): Promise<{ id: string; documentId: string }> {
  const { id } = await makeOrder(api);
  const upload = { content: '%PDF-1.4\n%%EOF\n', fileName: 'toegang.pdf', fields: { subjectType: 'WorkOrder', subjectId: id } };
  const { body } = await api.upload<Document>('POST /api/120001/document', upload);
  return { id, documentId: body.id };
}

describe('the files on a work order', () => {
  it('stand on it with the way to their bytes, until they are taken away', async () => {
    const { id, documentId } = await withFile();
    const [file] = (await filesOf(id)) ?? [];
    expect(file).toMatchObject({ documentId, fileName: 'toegang.pdf' });
    expect((await api.call(`GET ${file?.downloadUrl ?? ''}`)).bytes.toString()).toContain('%PDF-1.4');
    expect((await api.call(`DELETE /api/workorders/${id}/files/${documentId}`)).status).toBe(204);
    expect(await filesOf(id)).toEqual([]);
    expect(await api.problem(`DELETE /api/workorders/${id}/files/${documentId}`)).toMatchObject({ status: 404 });
  });

  it('stay on a work order that is closed', async () => {
    const { id, documentId } = await withFile();
    await putOrderInState(api, id, 'Afgehandeld');
    expect(await api.problem(`DELETE /api/workorders/${id}/files/${documentId}`)).toMatchObject({ status: 409, code: 'workOrderClosed' });
    expect(await filesOf(id)).toHaveLength(1);
  });

  it('are not those of another work order', async () => {
    const [one, other] = [await withFile(), await withFile()];
    expect(await api.problem(`DELETE /api/workorders/${one.id}/files/${other.documentId}`)).toMatchObject({ status: 404 });
    expect(await filesOf(other.id)).toHaveLength(1);
  });
});
