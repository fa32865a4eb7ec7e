import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { filesContract } from '@fairlot/files-testing';
import { Unavailable } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucketOf, type Bucket } from './bucket-of.js';
import { clientOf } from './client-of.js';
import { S3Files } from './s3-files.js';
import { makeStore, type Store } from './testing/index.js';
import { unfinishedIn } from './unfinished-in.js';

const MEGABYTE = Buffer.alloc(1_000_000, 'x');

let store: Store;
beforeAll(async () => {
  store = await makeStore();
  for (const [key, value] of Object.entries(store.keys)) vi.stubEnv(key, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.stop();
});

const pieces = async function* (count: number): AsyncGenerator<Uint8Array> {
  for (let one = 0; one < count; one += 1) yield MEGABYTE;
};
const idsIn = async (files: S3Files): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { idFile } of files.list('vehicle')) ids.push(idFile);
  return ids;
};
/** The number of objects in a bucket, including unfinished uploads. */
const lyingIn = async (bucket: Bucket): Promise<number> => {
  const client = clientOf(bucket);
  const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket: bucket.name }));
  let lying = KeyCount;
  for await (const _ of unfinishedIn(client, bucket)) lying += 1;
  client.destroy();
  return lying;
};

filesContract('S3Files', async () => {
  const bucket = bucketOf(store.newBucket());
  return {
    files: new S3Files(bucket),
    lying: () => lyingIn(bucket),
    stop: () => Promise.resolve(),
  };
});

describe('files in a bucket', () => {
  const addresses = () => {
    const whole = new URL(store.newBucket());
    const part = new URL(whole);
    part.pathname = '/portal/files';
    return { whole: bucketOf(whole.href), part: bucketOf(part.href) };
  };

  it('may have other objects beside them, which are neither listed nor deleted', async () => {
    const { whole, part } = addresses();
    const all = new S3Files(whole);
    const ours = new S3Files(part);
    const theirs = await all.put('vehicle', pieces(1));
    const { idFile } = await ours.put('vehicle', pieces(1));
    expect(await idsIn(ours)).toEqual([idFile]);
    expect(await ours.get('vehicle', theirs.idFile)).toBeNull();
    expect(await all.get('vehicle', idFile)).toBeNull();
  });

  it('are all listed, even if they do not fit on one page', async () => {
    const files = new S3Files(addresses().whole);
    const count = 1_005;
    for (let from = 0; from < count; from += 67)
      await Promise.all(Array.from({ length: 67 }, () => files.put('vehicle', pieces(0))));
    expect(new Set(await idsIn(files)).size).toBe(count);
  });

  it('can be read again after readers stopped early, because their connections are released', async () => {
    const files = new S3Files(addresses().whole);
    const { idFile } = await files.put('vehicle', pieces(12));
    // Start more readers than there are connections.
    for (let reader = 0; reader < 80; reader += 1)
      for await (const _ of (await files.get('vehicle', idFile))!) break;
    expect(await files.get('vehicle', idFile)).not.toBeNull();
  });
});

describe('an object store that does not work', () => {
  const requestsOf = (files: S3Files) => [
    files.put('vehicle', pieces(1)),
    files.get('vehicle', '0'.repeat(32)),
    files.delete('vehicle', '0'.repeat(32)),
    idsIn(files),
    files.deleteUnfinished(0),
  ];

  it.each([
    ['is down', () => 's3://fairlot?endpoint=http://127.0.0.1:9'],
    ['has no such bucket', () => store.newBucket().replace('files-', 'filed-')],
  ])('because it %s makes calls fail with Unavailable', async (_, url) => {
    const outcomes = await Promise.allSettled(requestsOf(new S3Files(bucketOf(url()))));
    const why = outcomes.map(
      (one) => one.status === 'rejected' && one.reason instanceof Unavailable,
    );
    // If the bucket is missing, a read finds no file instead of failing.
    expect(why.filter(Boolean).length).toBeGreaterThanOrEqual(3);
    expect(why[0]).toBe(true);
  });
});
