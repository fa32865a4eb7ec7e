import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  OPERATORS_HEADERS,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world);
});
afterAll(() => portal.stop());

const timed = (text: string | null): ReadonlyMap<string, number> =>
  new Map(
    (text ?? '').split(', ').flatMap((one) => {
      const [, name = '', ms = ''] = /^([a-z-]+);dur=(\d+\.\d{3})$/.exec(one) ?? [];
      return name === '' ? [] : [[name, Number(ms)] as const];
    }),
  );
const offer = (euros: number, headers = {}) =>
  world.as('dealer1').call('SEC-59', {
    params: { idAuction, idLot: 1 },
    body: { offer: euros, confirmed: true },
    headers,
  });

describe('the header Server-Timing', () => {
  it("has the parts and the total time of a bid, if sent with the operators' token", async () => {
    const { ok, headers } = await offer(5000, OPERATORS_HEADERS);
    expect(ok).toBe(true);
    const parts = timed(headers.get('server-timing'));
    expect([...parts.keys()]).toEqual([
      'sign-in',
      'contract',
      'facts',
      'queue',
      'decide',
      'append',
      'answer',
      'total',
    ]);
    const { total = 0, ...each } = Object.fromEntries(parts);
    const sum = Object.values(each).reduce((one, other) => one + other, 0);
    expect(sum).toBeCloseTo(total, 1);
    // Committing waits for the disk, so this part takes measurable time.
    expect(parts.get('append')).toBeGreaterThan(0.05);
  });

  it('has the parts of a refused bid, and of a call that decides nothing', async () => {
    const refused = await offer(1, OPERATORS_HEADERS);
    expect(refused.ok).toBe(false);
    expect([...timed(refused.headers.get('server-timing')).keys()]).toContain('decide');
    const read = await world.as('dealer1').call('SEC-10', { headers: OPERATORS_HEADERS });
    const parts = [...timed(read.headers.get('server-timing')).keys()];
    expect(parts).toEqual(['sign-in', 'contract', 'answer', 'total']);
  });

  it('is returned neither to dealers, nor to staff without the token, nor with a wrong token', async () => {
    for (const who of ['dealer1', 'admin', 'engineer'] as const) {
      const { headers } = await world.as(who).call('SEC-10');
      expect([who, headers.get('server-timing')]).toEqual([who, null]);
    }
    const guessed = await offer(5100, { authorization: 'Bearer operators of a tests' });
    expect([guessed.ok, guessed.headers.get('server-timing')]).toEqual([true, null]);
  });

  it("requires the operators' token, which is not a sign-in", async () => {
    const answer = await fetch(`${portal.url}/api/v1/secure/auction/${idAuction}/offer/1`, {
      method: 'POST',
      body: '{"offer":5200}',
      headers: { ...OPERATORS_HEADERS, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });
});
