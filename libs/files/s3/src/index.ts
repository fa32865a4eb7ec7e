export { bucketOf } from './bucket-of.js';
export { S3Files } from './s3-files.js';
