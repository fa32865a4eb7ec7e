import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  PASSWORD,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';

/** Folder of the integrator's program. It uses no code of the portal. */
const here = join(import.meta.dirname, '../../../../tools/integrator');
const types = join(here, 'portal.gen.ts');
/** Runs a program without blocking, because the portal in this process must answer it. */
const run = promisify(execFile);
let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  rmSync(join(here, 'dist'), { recursive: true, force: true });
});
afterAll(() => portal.stop());

/** Compiles a program against the generated types. Throws an error with the compiler's output. */
const compile = (text: string) => {
  writeFileSync(types, text);
  return run(join(here, '../../node_modules/.bin/tsc'), ['-p', here]);
};
const environment = () => ({
  ...process.env,
  PORTAL: portal.url,
  FAIRLOT_USER: 'dealer1',
  FAIRLOT_PASSWORD: PASSWORD,
});

describe("an integrator's program with types generated from the portal's document", () => {
  let served: string;
  beforeAll(async () => {
    await run('npm', ['run', '--silent', 'types'], { cwd: here, env: environment() });
    served = readFileSync(types, 'utf8');
  });

  it('has a type for the elements of every list', () => expect(served).not.toContain('unknown[]'));

  const RENAMED = [
    ['a field of an answer', 'minimumNextMinor', 'leastNextMinor'],
    ['a code', 'BELOW_MIN_NEXT', 'TOO_LITTLE'],
    ['a call', 'lot-detail', 'lot-details'],
  ] as const;
  it.each(RENAMED.slice(0, inject('full') ? 3 : 1))(
    'does not compile if %s has another name',
    async (_, name, otherwise) => {
      const stdout: unknown = expect.stringContaining('bid.ts');
      await expect(compile(served.replaceAll(name, otherwise))).rejects.toMatchObject({ stdout });
    },
  );

  it('bids in an auction: it is outbid, refused, and then leads with a receipt', async () => {
    await compile(served);
    const idAuction = await launchAuction(world, { bidders: ['dealer2'] });
    const params = { idAuction, idLot: 1 };
    const outbid = async () => {
      const dealer = world.as('dealer2');
      await vi.waitFor(async () => {
        expect((await dealer.run('SEC-73', { params })).offers).toBe(1);
      }, WAIT_OPTIONS);
      await dealer.run('SEC-59', { params, body: { offer: 5200 } });
    };
    const bid = run(process.execPath, [join(here, 'dist/bid.js')], { env: environment() });
    const [{ stdout }] = await Promise.all([bid, outbid()]);
    expect(JSON.parse(stdout)).toEqual({
      lot: params,
      rivalMinor: 520_000,
      leastMinor: 530_000,
      states: ['LEADING', 'OUTBID', 'LEADING', 'LEADING'],
      checks: { valid: true, signature: true, path: true, event: true },
    });
    const { leader } = (await world.as('auctioneer').run('SEC-73', { params })).managed!;
    expect(leader?.idDealer).toBe(world.people.dealer1.idDealer);
  });
});
