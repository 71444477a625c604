import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Client, type S3Bucket } from '#server/files/s3Client.ts';
import { s3FileStore } from '#server/files/s3FileStore.ts';
import { describeFileStore } from './support/fileStoreSuite.ts';
import { startSwift, whyNoSwift, type Swift } from './support/swift.ts';

// A real server of the S3 protocol, by a command of its own: npm run test:s3
const reason = import.meta.env.MODE === 's3' ? whyNoSwift() : 'npm run test:s3';

describe.skipIf(reason)('OpenStack Swift', () => {
  let swift: Swift;
  beforeAll(async () => (swift = await startSwift()));
  afterAll(() => swift.stop());

  describeFileStore('a bucket of it', { open: () => s3FileStore(swift.bucket, { partSize: 100_000 }) });

  it('refuses a wrong key, a bucket that is not there, and bytes that changed on their way', async () => {
    const bytes = Buffer.from('changed');
    const put = (bucket: S3Bucket, sha256: string) =>
      s3Client(bucket).send({ method: 'PUT', key: 'changed', body: { open: () => Readable.from([bytes]), size: bytes.length, sha256 } });
    const [right, wrong] = [bytes, 'other'].map((content) => createHash('sha256').update(content).digest('hex'));
    await expect(put({ ...swift.bucket, secretAccessKey: 'wrong' }, right ?? '')).rejects.toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    await expect(put({ ...swift.bucket, bucket: 'other' }, right ?? '')).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
    await expect(put(swift.bucket, wrong ?? '')).rejects.toMatchObject({ status: 400 });
    (await put(swift.bucket, right ?? '')).resume();
  });
});

if (reason) it.skip(`OpenStack Swift: ${reason}`);
