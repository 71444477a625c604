import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { examplePart } from '../examples.ts';

const day = 24 * 3_600_000;

/** Two uploads of the administrator without parts, for the examples of the API document; they expire like all others. */
export const demonstrateUploads: Demonstrate = ({ code, id }) => {
  const expires = new Date(Date.now() + day).toISOString();
  const createdBy = directoryPeople[0]?.oid;
  const size = Buffer.byteLength(examplePart);
  const rows = [1, 2].map((number) => ({
    division: code,
    id: id('upload', number),
    createdBy,
    fileName: 'inspectie.mp4',
    size,
    partSize: 2_000_000,
    expires,
  }));
  return [{ table: 'upload', rows }];
};
