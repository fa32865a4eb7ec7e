import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  fileKey,
  Files,
  isIdFile,
  isOwner,
  MeasuredContent,
  newFileKey,
  type FileKey,
  type StoredFile,
  type ListedFile,
} from '@fairlot/files-port';
import type { Bucket } from './bucket-of.js';
import { clientOf } from './client-of.js';
import { withStoreErrors } from './store-errors.js';
import { unfinishedIn } from './unfinished-in.js';

/** Minimum size of a part in bytes. A file up to this size is sent in one request. */
const PART_BYTES = 5_242_880;
/** Number of concurrent parts of one file. It limits the memory. */
const PARTS_AT_ONCE = 2;

type ObjectAddress = { readonly Bucket: string; readonly Key: string };

const isGone = (error: unknown): boolean =>
  error instanceof NotFound || error instanceof NoSuchKey || error instanceof NoSuchUpload;
const nullIfMissing = async <Value>(request: Promise<Value>): Promise<Value | null> => {
  try {
    return await request;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};

/**
 * Files in a bucket of an object store, with keys `OWNER/ID`. Processes on any machine share them.
 */
export class S3Files extends Files {
  private readonly client: S3Client;

  constructor(private readonly bucket: Bucket) {
    super();
    this.client = clientOf(bucket);
  }

  /** @throws Unavailable if the store cannot be reached, or refuses the file */
  async put(owner: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const key = newFileKey(owner);
    let failed: { readonly why: unknown } | null = null;
    const measured = new MeasuredContent(content);
    const body = Readable.from(measured, { objectMode: false });
    body.once('error', (why) => {
      failed = { why };
    });
    const upload = new Upload({
      client: this.client,
      params: { ...this.of(key), Body: body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await withStoreErrors(upload.done());
    } catch (error) {
      throw failed === null ? error : (failed as { readonly why: unknown }).why;
    } finally {
      body.destroy();
    }
    return { idFile: key.idFile, ...measured.measure() };
  }

  async get(owner: string, idFile: string): Promise<AsyncIterable<Uint8Array> | null> {
    const key = fileKey(owner, idFile);
    if (key === null) return null;
    const place = this.of(key);
    const head = await withStoreErrors(
      nullIfMissing(this.client.send(new HeadObjectCommand(place))),
    );
    return head && this.contentAt(place);
  }

  async delete(owner: string, idFile: string): Promise<void> {
    const key = fileKey(owner, idFile);
    if (key !== null)
      await withStoreErrors(this.client.send(new DeleteObjectCommand(this.of(key))));
  }

  async *list(owner: string): AsyncGenerator<ListedFile> {
    if (!isOwner(owner)) return;
    const { client, bucket } = this;
    const Prefix = `${bucket.prefix}${owner}/`;
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix });
    for (;;) {
      const { done, value } = await withStoreErrors(pages.next());
      if (done === true) return;
      for (const { Key = '', Size: bytes = 0, LastModified } of value.Contents ?? []) {
        const idFile = Key.slice(Prefix.length);
        if (isIdFile(idFile) && LastModified)
          yield { idFile, bytes, storedAt: LastModified.getTime() };
      }
    }
  }

  async deleteUnfinished(before: number): Promise<void> {
    for await (const { begunAt, ...upload } of unfinishedIn(this.client, this.bucket))
      if (begunAt < before) {
        const aborted = this.client.send(new AbortMultipartUploadCommand(upload));
        await withStoreErrors(nullIfMissing(aborted));
      }
  }

  private of({ owner, idFile }: FileKey): ObjectAddress {
    return { Bucket: this.bucket.name, Key: `${this.bucket.prefix}${owner}/${idFile}` };
  }

  /** Reads a file. The request starts when reading starts, and is aborted when reading stops. */
  private async *contentAt(place: ObjectAddress): AsyncGenerator<Uint8Array> {
    const { Body } = await withStoreErrors(this.client.send(new GetObjectCommand(place)));
    yield* Body as Readable;
  }
}
