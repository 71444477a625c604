import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { examplePart } from '../examples.ts';

/** Two uploads of the administrator without parts, for the examples of the API document; they do not expire, so that these stay true. */
export const demonstrateUploads: Demonstrate = ({ code, id }) => {
  const createdBy = directoryPeople[0]?.oid;
  const size = Buffer.byteLength(examplePart);
  const rows = [1, 2].map((number) => ({
    division: code,
    id: id('upload', number),
    createdBy,
    fileName: 'relaties.csv',
    size,
    partSize: 2_000_000,
    expires: '2099-12-31T23:59:59.000Z',
  }));
  return [{ table: 'upload', rows }];
};
