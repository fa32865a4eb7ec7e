import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCore, type Core } from '../testing/a-core.js';
import { seedDemonstration, type SeedProgress } from './seed-demonstration.js';

let core: Core;
const progress: SeedProgress[] = [];
const now = Date.now();
const options = {
  password: 'a-demonstration',
  now,
  regulationText: (key: string) => key,
};
beforeAll(async () => {
  core = await aCore();
  const t = performance.now();
  await seedDemonstration(core, { ...options, onProgress: (one) => { progress.push(one); if (one.done === one.total) console.log(one, Math.round(performance.now() - t)); } });
});
afterAll(() => core.stop());

it('x', async () => {
  const t = performance.now();
  await core.project();
  console.log('project', performance.now() - t);
  console.log(await core.dataSource.query(`select type, count(*) from event group by 1 order by 2 desc`).catch(async () => core.dataSource.query(`select tablename from pg_tables where schemaname='public'`)));
  console.log(await core.dataSource.query(`select id_auction, name, status, sealed, cardinality(id_lots) lots, lots_running r, lots_closed c, lots_to_be_awarded tba, lots_awarded a, (select count(*) from lot_offer o where o.id_auction=b.id_auction) offers, extension_reason x, (ends_at-${now})/60000 min from auction_board b order by 1`));
  console.log(await core.dataSource.query(`select state, count(*) from vehicle group by 1`));
  console.log(await core.dataSource.query(`select avg(l.price_minor::float/v.asking_price_minor), min(l.price_minor::float/v.asking_price_minor), max(l.price_minor::float/v.asking_price_minor) from lot_board l join vehicle v on v.id_vehicle=l.id_vehicles[1] where l.closed_at is not null`));
  console.log(await core.dataSource.query(`select standing, count(*) from template_dealer group by 1`));
});
