import type { ExampleTarget } from '@fairlot/contracts';
import type { Client } from '../client.js';
import { newPdf, makePhoto, attachFile } from '../vehicle-files.js';

type Cue = readonly [Client, ExampleTarget];
type ClientByRole = Readonly<Record<'owner' | 'dealer' | 'nobody', Client>>;

/** Adds a PDF and a photo to the example vehicle, and uploads a photo that stays pending. */
const makeExampleFiles = async (owner: Client, { idVehicle, idTemp }: ExampleTarget) => {
  const { idFile: idPdf } = await attachFile(owner, idVehicle, newPdf('appraisal.pdf'));
  const { idFile: idPhoto } = await attachFile(owner, idVehicle, await makePhoto());
  const waiting = { file: await makePhoto(), fields: { tempId: idTemp, tupla: 2 } };
  const { idFile: idTempImage } = await owner.run('SEC-33', waiting);
  const params = { id: idVehicle };
  const { licensePlate } = await owner.run('SEC-22', { params });
  return { idPdf, idPhoto, idTempImage, licensePlate };
};

/** Examples of the calls about files of a vehicle and its condition report. */
export const fileCues = async ({ owner, dealer, nobody }: ClientByRole, example: ExampleTarget) => {
  const target = { ...example, ...(await makeExampleFiles(owner, example)) };
  return {
    'SEC-30': [owner, target],
    'SEC-31': [owner, target],
    'SEC-32': [owner, target],
    'SEC-33': [owner, target],
    'SEC-34': [owner, target],
    'OPEN-17': [nobody, target],
    'SEC-12': [owner, target],
    'ENG-108': [owner, { ...target, idUpload: target.idTemp }],
    'ENG-106': [owner, { ...target, idUpload: target.idTemp }],
    'ENG-109': [owner, target],
    'SEC-13': [dealer, target],
    'ENG-120': [dealer, target],
    'SEC-36': [dealer, target],
    'MOB-26': [dealer, target],
    'SEC-37': [dealer, target],
    'SEC-38': [dealer, target],
    'MOB-27': [dealer, target],
    'ENG-91': [dealer, target],
    'ENG-90': [owner, target],
    'ENG-100': [owner, target],
    'ENG-101': [owner, target],
    'ENG-102': [owner, target],
    'ENG-99': [owner, target],
    'ENG-92': [owner, target],
    'ENG-111': [owner, target],
    'ENG-110': [owner, { ...target, idVehicle: target.idFreeVehicle }],
  } satisfies Record<string, Cue>;
};
