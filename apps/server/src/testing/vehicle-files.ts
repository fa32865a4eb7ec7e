import { randomUUID } from 'node:crypto';
import type { AnswerTo } from '@fairlot/contracts/operations';
import sharp from 'sharp';
import type { Client } from './client.js';
import { DOCUMENTS } from './registering.js';

export const newPdf = (name: string): File =>
  new File([DOCUMENTS.pdf], name, { type: 'application/pdf' });

/** A photo in one colour with metadata as from a phone: rotation, location and comment. */
export const makePhoto = async (width = 800, height = 600, name = 'front.jpg'): Promise<File> => {
  const create = { width, height, channels: 3, background: '#3366aa' } as const;
  const content = await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-IN-EXIF' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  return new File([content], name, { type: 'image/jpeg' });
};

/** Attaches a file to a vehicle of this owner. */
export const attachFile = async (
  owner: Client,
  idVehicle: number,
  file: File,
): Promise<AnswerTo<'ENG-91'>['files'][number]> => {
  const idTemp = randomUUID();
  const id = file.type === 'application/pdf' ? 'SEC-32' : 'SEC-33';
  await owner.run(id, { file, fields: { tempId: idTemp, tupla: 1 } });
  const body = { idTemp, tupla: 1 };
  const { files } = await owner.run('ENG-90', { params: { id: idVehicle }, body });
  return files.at(-1)!;
};
