import { MARKETS } from '@fairlot/countries';
import { it } from 'vitest';
import { Renewal } from './renewal/renewal.js';
import { Robots } from './robots/robots.js';
import { seedDemonstration } from './seed/seed-demonstration.js';
import { aCore } from './testing/a-core.js';
import { SkippingClock, wakeDue } from './testing/portal-clock.js';

it('soak', async () => {
  const clock = new SkippingClock();
  const core = await aCore(clock);
  await seedDemonstration(core, { password: 'p', now: clock.now(), regulationText: (k) => k });
  await core.project();
  const renewal = new Renewal(core);
  const robots = new Robots(core);
  const t = performance.now();
  const start = clock.now();
  for (let step = 0; performance.now() - t < 400_000; step++) {
    clock.aheadMs += 110_000;
    for (let i = 0; i < 8; i++) await robots.turn();
    await wakeDue(core);
    await renewal.check();
    await core.project();
    if (step % 250 === 0) {
      const all = await core.auctions.auctions({
        scope: { staffMarkets: MARKETS },
        page: { limit: 100000, offset: 0 },
      });
      const of = (s: string) => all.filter((a) => a.status === s).length;
      const v = await core.dataSource.query<object[]>(
        `SELECT state, count(*)::int n FROM vehicle GROUP BY 1 ORDER BY 1`,
      );
      console.log(
        ((clock.now() - start) / 86_400_000).toFixed(2),
        'days',
        {
          sch: of('SCH'),
          run: of('RUN'),
          cld: of('CLD'),
          awa: of('AWA'),
          soon: all.filter((a) => a.status === 'RUN' && a.endsAt - clock.now() < 20 * 60_000)
            .length,
          large: all.filter((a) => a.status === 'RUN' && a.idLots.length === 1000).length,
        },
        JSON.stringify(v),
        core.engine.held,
        Math.round(process.memoryUsage().heapUsed / 1e6),
        'MB',
        Math.round(performance.now() - t),
      );
    }
  }
  await core.stop();
}, 500_000);
