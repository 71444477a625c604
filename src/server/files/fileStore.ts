import type { Settings } from '../config/settings.ts';
import { diskFileStore } from './diskFileStore.ts';
import type { FileStore } from './files.ts';
import { S3Refusal, type S3Bucket } from './s3Client.ts';
import { s3FileStore } from './s3FileStore.ts';

/** The store that the settings describe: a bucket where S3_ENDPOINT is set, else a folder. */
export function fileStoreOf(settings: Settings, filesFolder: string): FileStore {
  const bucket = bucketOf(settings);
  return bucket ? s3FileStore(bucket) : diskFileStore(filesFolder);
}

/** The bucket that the settings describe. */
export function bucketOf(settings: Settings): S3Bucket | undefined {
  if (settings.S3_ENDPOINT === '') return undefined;
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    pathStyle: settings.S3_PATH_STYLE,
  };
}

/**
 * Checks the bucket of the settings before the server starts. One that is unavailable for the moment does not stop the start;
 * `/health/ready` reports it.
 * @throws Error in one line when the bucket refuses access
 */
export async function proveBucket(settings: Settings): Promise<void> {
  const bucket = bucketOf(settings);
  if (!bucket) return;
  await s3FileStore(bucket)
    .prove()
    .catch((error: unknown) => {
      if (error instanceof S3Refusal && error.status < 500)
        throw new Error(`${whyRefused(bucket, error)}. Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys.`);
    });
}

/** The reason why a bucket cannot be used, in one line. */
export function whyRefused({ bucket, endpoint }: S3Bucket, error: unknown): string {
  const reason =
    error instanceof S3Refusal ? `${error.status} ${error.code}`.trim() : error instanceof Error ? error.message : String(error);
  return `The bucket ${bucket} at ${endpoint} cannot be used: ${reason}`;
}
