import type { Settings } from '#server/config/settings.ts';
import { bucketOf, whyRefused } from '#server/files/fileStore.ts';
import { s3Client, fieldOf } from '#server/files/s3Client.ts';
import { s3FileStore } from '#server/files/s3FileStore.ts';
import type { Finding } from './finding.ts';

/** Checks that files can be stored in the bucket of the settings. checkStorage checks a folder. */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  const bucket = bucketOf(settings);
  if (!bucket) return [];
  try {
    await s3FileStore(bucket).prove();
  } catch (error) {
    return [
      { subject: 'Files', state: 'bad', text: whyRefused(bucket, error), advice: 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys.' },
    ];
  }
  const { protocol, hostname } = new URL(bucket.endpoint);
  const isReadable = protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const versioning = await s3Client(bucket)
    .text({ method: 'GET', query: { versioning: '' } })
    .catch(() => '');
  return [
    { subject: 'Files', state: 'well', text: `the bucket ${bucket.bucket} at ${bucket.endpoint} can be written` },
    ...(isReadable
      ? [{ subject: 'Files', state: 'worry', text: 'files travel readable', advice: 'Give S3_ENDPOINT an address with https.' } as const]
      : []),
    ...(fieldOf(versioning, 'Status') === 'Enabled'
      ? [
          {
            subject: 'Files',
            state: 'worry',
            text: 'the bucket keeps versions: what is erased stays in it',
            advice: 'Let a rule of its life cycle remove old versions.',
          } as const,
        ]
      : []),
  ];
}
