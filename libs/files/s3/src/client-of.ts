import { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket-of.js';

const CONNECT_MS = 3_000;
/** How long nothing is heard of what was asked. */
const SILENCE_MS = 10_000;
const ATTEMPTS = 2;
const SOCKETS = 64;

/** Keys come from the environment, as Amazon's tools read it (`AWS_ACCESS_KEY_ID`, a role of the machine). */
export const clientOf = ({ region, endpoint }: Bucket): S3Client =>
  new S3Client({
    region,
    // Stores of others have no name of their own for each bucket, and not all know newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
