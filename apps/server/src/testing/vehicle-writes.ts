import type { OperationId } from '@fairlot/contracts/operations';
import type { World } from './make-world.js';
import { makeEdit } from './make-edit.js';
import {
  makeRunningSave,
  makeVehicleFile,
  makeVehicleList,
  LIST_FIELDS,
} from './make-vehicle-list.js';
import type { PersonName } from './people.js';
import { newPdf, makePhoto, attachFile } from './vehicle-files.js';

/** A call that changes something, with its user and input. */
export type VehicleWrite = readonly [id: OperationId, who: PersonName, input: object];

/** Calls that attach, view and remove files of a vehicle. */
const fileWrites = async (world: World): Promise<VehicleWrite[]> => {
  const tempId = crypto.randomUUID();
  const idTemp = crypto.randomUUID();
  const [attached, emptied, pictured] = [1, 2, 3].map(() => world.freeVehicle());
  const sent = { file: newPdf('note.pdf'), fields: { tempId, tupla: 1 } };
  const photo = { file: await makePhoto(), fields: { tempId, tupla: 1 } };
  const { idFile } = await attachFile(world.as('auctioneer'), emptied!, newPdf('old.pdf'));
  const { idFile: front } = await attachFile(world.as('auctioneer'), pictured!, await makePhoto());
  const { idFile: rear } = await attachFile(world.as('auctioneer'), pictured!, await makePhoto());
  const { version } = await world.as('auctioneer').run('ENG-91', { params: { id: pictured! } });
  await world.as('auctioneer').run('SEC-32', { ...sent, fields: { tempId: idTemp, tupla: 1 } });
  const params = { idUpload: crypto.randomUUID() };
  const given = { idUpload: crypto.randomUUID() };
  const part = { file: newPdf('part.pdf'), fields: given };
  await world.as('auctioneer').run('SEC-12', part);
  return [
    ['SEC-12', 'auctioneer', { ...part, fields: params }],
    [
      'ENG-106',
      'auctioneer',
      {
        params,
        body: { kind: 'OTHER', name: 'part.pdf', size: part.file.size, tempId, tupla: 1 },
      },
    ],
    ['ENG-109', 'auctioneer', { query: given }],
    ['SEC-30', 'auctioneer', sent],
    ['SEC-31', 'auctioneer', sent],
    ['SEC-32', 'auctioneer', sent],
    ['SEC-33', 'auctioneer', photo],
    ['SEC-34', 'auctioneer', sent],
    ['ENG-90', 'auctioneer', { params: { id: attached }, body: { idTemp, tupla: 1 } }],
    ['ENG-92', 'auctioneer', { params: { id: emptied, idFile } }],
    [
      'ENG-100',
      'auctioneer',
      { params: { id: pictured }, body: { idFiles: [rear, front], version } },
    ],
    ['ENG-101', 'auctioneer', { params: { id: pictured, idFile: rear }, body: { turned: 90 } }],
  ];
};

/** Calls that add a condition report to a vehicle without one. */
const conditionWrites = (world: World): VehicleWrite[] => {
  const report = { damages: [], equipment: [{ code: 'ABS' }], services: [] };
  const body = { ...report, appraisal: { by: 'NONE', format: null }, version: 0 };
  return [['ENG-111', 'auctioneer', { params: { id: world.freeVehicle() }, body }]];
};

/** A list of vehicles that another process appears to be saving. */
const makeSavedList = async (world: World): Promise<string> => {
  const { idTemp } = await makeVehicleList(world, 'auctioneer', 'R-3');
  await makeRunningSave(world.portal.parts.dataSource, idTemp);
  return idTemp;
};

/**
 * Calls about lists: one is mapped, saved and undone, one is stopped, the newest pending one is
 * saved.
 */
const listWrites = async (world: World): Promise<VehicleWrite[]> => {
  const saved = await makeSavedList(world);
  const { idTemp } = await makeVehicleList(world, 'auctioneer', 'R-1');
  return [
    ['ENG-93', 'auctioneer', { params: { idTemp }, body: { fields: LIST_FIELDS } }],
    ['SEC-15', 'auctioneer', { query: { idTemp } }],
    ['ENG-96', 'auctioneer', { params: { idTemp } }],
    ['ENG-151', 'auctioneer', { params: { idTemp: saved } }],
    ['SEC-29', 'auctioneer', { file: makeVehicleFile('R-2') }],
    ['SEC-16', 'auctioneer', {}],
  ];
};

/** Calls that move vehicles, and one that undoes a move. */
const moveWrites = async (world: World): Promise<VehicleWrite[]> => {
  const ids = Array.from({ length: 3 }, () => [world.freeVehicle()]);
  const [moved, sent, undone] = ids as [number[], number[], number[]];
  const up = [world.freeVehicle('loader')];
  const body = { idVehicles: up, published: false };
  await world.as('loader').run('SEC-24', { body });
  const { moveId } = await world
    .as('auctioneer')
    .run('SEC-24', { body: { idVehicles: undone, published: false } });
  const idTemplate = world.templates.auctioneer;
  return [
    ['ENG-98', 'auctioneer', { body: { moveId } }],
    ['SEC-24', 'auctioneer', { body: { idVehicles: moved, published: false } }],
    ['SEC-25', 'auctioneer', { body: { idVehicles: sent, idTemplate } }],
    ['SEC-26', 'loader', { body: { idVehicles: up } }],
    ['SEC-27', 'multi', { body: { idVehicles: sent, reason: 'OTHER' } }],
  ];
};

/** Calls that correct the data of a vehicle. */
const dataWrites = async (world: World): Promise<VehicleWrite[]> => {
  const idVehicle = world.freeVehicle();
  const body = await makeEdit(world.as('auctioneer'), idVehicle, { mileageKm: 61_500 });
  return [['SEC-23', 'auctioneer', { body }]];
};

/** All calls that change vehicles: data, files, condition reports, lists and moves. */
export const vehicleWrites = async (world: World): Promise<readonly VehicleWrite[]> => {
  const others = [
    ...(await dataWrites(world)),
    ...(await fileWrites(world)),
    ...conditionWrites(world),
    ...(await listWrites(world)),
  ];
  // A move can be undone for ten seconds, so prepare it last and undo it first.
  return [...(await moveWrites(world)), ...others];
};
