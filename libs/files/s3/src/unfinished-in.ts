import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput as Page,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket-of.js';
import { withStoreErrors } from './store-errors.js';

type UnfinishedUpload = {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
  /** When the upload began, by the store's clock; epoch ms. */
  readonly begunAt: number;
};

/** Lists unfinished uploads page by page, because the client has no paginator for them. */
export async function* unfinishedIn(
  client: S3Client,
  { name: Bucket, prefix: Prefix }: Bucket,
): AsyncGenerator<UnfinishedUpload> {
  let after: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | null = {};
  while (after !== null) {
    const command = new ListMultipartUploadsCommand({ Bucket, Prefix, ...after });
    const page: Page = await withStoreErrors(client.send(command));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined && Initiated)
        yield { Bucket, Key, UploadId, begunAt: Initiated.getTime() };
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    after = IsTruncated === true ? { KeyMarker, UploadIdMarker } : null;
  }
}
