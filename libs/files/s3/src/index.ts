import type { Files } from '@fairlot/files-port';
import type { Bucket } from './bucket-of.js';

export { bucketOf } from './bucket-of.js';

/** Opens a file store. Amazon's client is loaded only here, because nothing else needs it. */
export const openFiles = async (bucket: Bucket): Promise<Files> => {
  const { S3Files } = await import('./s3-files.js');
  return new S3Files(bucket);
};
