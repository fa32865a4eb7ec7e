import { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket-of.js';

const CONNECT_MS = 3_000;
/** Time after which a request without a response fails. */
const TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 2;
const SOCKETS_MAX = 64;

/**
 * Creates the client of a store. Access keys come from the environment, as for Amazon's tools
 * (`AWS_ACCESS_KEY_ID`, a machine role).
 */
export const clientOf = ({ region, endpoint }: Bucket): S3Client =>
  new S3Client({
    region,
    // Other vendors' stores have no host name per bucket, and some do not support newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  });
