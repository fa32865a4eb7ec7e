import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { germanArea } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import { listVocabulary } from '@fairlot/vehicles-application';
import { FREE_STATES, importVehicles, type Vehicle } from '@fairlot/vehicles-records';
import type { DemoServices } from '../demo-services.js';
import { madeUpIdentity } from './made-up-identity.js';
import type { SeededTemplate } from './seed-templates.js';

/** Real listings; the README describes the columns. */
const SAMPLE_FILE = new URL('../../data/vehicles.csv', import.meta.url);

const addIdentity = (row: string, idMarket: string): string => {
  const { licensePlate, frame } = madeUpIdentity(idMarket, row.slice(0, row.indexOf(',')));
  return `${row},${licensePlate},${frame}`;
};

/** Imports a part of the sample for the owner of each template, through the portal's own import. */
export const seedVehicles = async (
  { vehicles }: Pick<DemoServices, 'vehicles'>,
  templates: readonly SeededTemplate[],
  onProgress: (done: number, total: number) => void,
): Promise<void> => {
  // The sample has no field with a line break, so each line is a row.
  const [header, ...rows] = (await readFile(SAMPLE_FILE, 'utf8')).trimEnd().split(/\r?\n/);
  let done = 0;
  for (const { plan, template, owner } of templates) {
    const part = [
      `${header},licensePlate,frame`,
      ...rows.slice(done, done + plan.vehicles).map((row) => addIdentity(row, plan.idMarket)),
    ].join('\n');
    const report = await importVehicles(vehicles, Readable.from([part]), {
      idOwnerDealer: owner.idDealer,
      idTemplate: template.id,
      idMarket: plan.idMarket,
      provenance: plan.provenance,
      channel: 'AUCTION',
      // The listings come from Germany, so the postal codes are German in every market.
      regionOf: germanArea,
      vocabulary: listVocabulary(plan.idMarket),
    });
    assert(report.outcome === 'imported', `the sample was refused: ${JSON.stringify(report)}`);
    done += plan.vehicles;
    onProgress(Math.min(done, rows.length), rows.length);
  }
};

/** Free vehicles of a template, at most `limit` (up to 1,000). */
export const freeVehicles = async (
  { vehicles }: Pick<DemoServices, 'vehicles'>,
  { id: idTemplate, idDealer }: SeededTemplate['template'],
  limit: number,
): Promise<readonly Vehicle[]> => {
  const filter = { idTemplate, idOwnerDealers: [idDealer], states: FREE_STATES };
  return (await vehicles.list({ filter, order: 'desc', limit })).rows;
};
