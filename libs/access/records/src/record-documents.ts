import { Files } from '@fairlot/files-port';
import { PictureRefused, stripCameraMetadata } from '@fairlot/pictures';
import { DocumentNotAccepted, RecordDocuments } from '@fairlot/records';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Returns a picture without the metadata of the camera.
 * @throws DocumentNotAccepted for a damaged picture
 */
const stripMetadata = (content: Buffer): Promise<Buffer> =>
  stripCameraMetadata(content).catch((error: unknown) => {
    throw error instanceof PictureRefused ? new DocumentNotAccepted(error.message) : error;
  });

/** Stores documents of records, and strips camera metadata from pictures. */
export const recordDocuments: Provider = {
  provide: RecordDocuments,
  useFactory: (dataSource: DataSource, files: Files) =>
    new RecordDocuments(dataSource, files, stripMetadata),
  inject: [DataSource, Files],
};
