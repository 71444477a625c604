import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const pathOf = (number: number) => ({ ...path, id: seededId(120001, 'upload', number) });

/** The example of the only part of an upload: a file of text, whose bytes the API document can show. */
export const examplePart = 'Nummer;Naam\n1001;Bakkerij Jansen\n';

/** Calls of {@link uploads} that succeed on the demonstration data, by the operation's name. */
export const uploadExamples = {
  createUpload: { path, body: { fileName: 'inspectie.mp4', size: 45_000_000 } },
  getUpload: { path: pathOf(1) },
  putUploadPart: { path: { ...pathOf(1), number: '1' }, body: examplePart },
  deleteUpload: { path: pathOf(2) },
};
