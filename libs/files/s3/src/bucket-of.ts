/** Where files are in an object store. */
export type Bucket = {
  readonly name: string;
  /** Prefix of all keys, ending with a slash; empty if the bucket contains nothing else. */
  readonly prefix: string;
  readonly region: string;
  /** URL of the store; null for Amazon S3 in the region. */
  readonly endpoint: string | null;
};

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER_PATH = /^(?:[\w-][\w.-]*\/)*$/;
const KNOWN_PARAMETERS: readonly string[] = ['region', 'endpoint'];

const endpointIn = (params: URLSearchParams): string | null => {
  const written = params.get('endpoint');
  if (written === null) return null;
  const { protocol, username, href } = new URL(written);
  if (!/^https?:$/.test(protocol) || username !== '') throw new TypeError('endpoint');
  return href;
};

/**
 * Parses `s3://BUCKET/FOLDER?region=REGION&endpoint=URL`. Secrets are not part of the URL but come
 * from the environment.
 * @throws TypeError for an invalid URL
 */
export const bucketOf = (url: string): Bucket => {
  const { protocol, host: name, pathname, searchParams, username, hash } = new URL(url);
  const isPlain = protocol === 's3:' && username === '' && hash === '';
  if (!isPlain || !BUCKET_NAME.test(name)) throw new TypeError('bucket');
  const prefix = pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/');
  if (!FOLDER_PATH.test(prefix)) throw new TypeError('folder');
  for (const key of searchParams.keys())
    if (!KNOWN_PARAMETERS.includes(key)) throw new TypeError(key);
  const region = searchParams.get('region') ?? 'us-east-1';
  return { name, prefix, region, endpoint: endpointIn(searchParams) };
};
