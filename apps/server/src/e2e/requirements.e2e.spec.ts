import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import { makeFile, DOCUMENTS } from '../testing/registering.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const NOBODY = 2_147_483_647;
const INTERNAL = 'The partner is known for late papers.';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Who = 'dealer1' | 'dealer2' | 'dealer3' | 'foreigner';
type Reason = 'ADDRESS_PROOF' | 'IDENTITY_DOCUMENT' | 'BANK_ACCOUNT' | 'TRADE_REGISTER_EXTRACT';
const staff = () => world.as('centre');
const inMinutes = (minutes: number) => systemClock.now() + minutes * MINUTE_MS;

const add = async (who: Who, reason: Reason, more: { dueAt?: number; note?: string } = {}) => {
  const { idDealer } = world.people[who];
  const body = { idDealer, idMarket: 'IT' as const, reason, dueAt: inMinutes(10), ...more };
  return (await staff().run('ENG-286', { body: { ...body, internalNote: INTERNAL } }))
    .idRequirement;
};
const own = async (who: Who, idRequirement: number) =>
  (await world.as(who).run('ENG-292')).rows.find((row) => row.idRequirement === idRequirement);
const listed = async (idRequirement: number) =>
  (await staff().run('ENG-285', { query: { limit: 1_000 } })).rows.find(
    (row) => row.idRequirement === idRequirement,
  );
type Decision = { action: 'ACCEPT' | 'REJECT' | 'WAIVE' | 'REQUEST' } & object;
const decide = (idRequirement: number, decision: Decision) =>
  staff().run('ENG-287', { body: { idRequirement, ...decision } });
const send = (who: Who, idRequirement: number, content: string | Uint8Array = DOCUMENTS.png) =>
  world.as(who).run('ENG-293', {
    file: makeFile(content, 'proof.png'),
    fields: { idRequirement },
  } as never);

describe('a requirement', () => {
  it('ENG-286 in part: is listed for staff and for the dealer, with the internal note for staff only', async () => {
    const note = 'A bill of the last three months.';
    const idRequirement = await add('dealer2', 'ADDRESS_PROOF', { note });
    expect(await listed(idRequirement)).toMatchObject({
      state: 'OPEN',
      reason: 'ADDRESS_PROOF',
      owedBy: 'DEALER',
      note,
      isOverdue: false,
      internalNote: INTERNAL,
      isOwnDealer: true,
      actions: ['ACCEPT', 'WAIVE'],
    });
    const shown = await own('dealer2', idRequirement);
    expect(shown).toMatchObject({ note, canSubmit: true, isBlocking: false });
    expect(JSON.stringify(shown)).not.toContain(INTERNAL);
    const { text } = await waitForEmail(portal, 'dealer2@example.test', /Proof of address/);
    expect(text).toContain(note);
    expect(text).toContain('/private/requirements');
    expect(text).not.toContain(INTERNAL);
  });

  it('ENG-286 in part: is refused with REQUIREMENT_EXISTS while the dealer has the same one open', async () => {
    const { idDealer } = world.people.dealer2;
    const dueAt = inMinutes(10);
    const body = { idDealer, idMarket: 'IT' as const, reason: 'ADDRESS_PROOF' as const, dueAt };
    const { status, problem } = await staff().refusal('ENG-286', { body });
    expect([status, problem.errorCode]).toEqual([409, '409090']);
    const past = { ...body, dueAt: systemClock.now() };
    expect((await staff().refusal('ENG-286', { body: past })).problem.fields).toMatchObject([
      { path: 'dueAt', code: 'past' },
    ]);
  });

  it('is 404 for staff of another market', async () => {
    const idRequirement = await add('dealer2', 'BANK_ACCOUNT');
    const abroad = world.as('abroad');
    const { rows } = await abroad.run('ENG-285', { query: { market: ['IT', 'DE'] } });
    expect(rows).toEqual([]);
    for (const id of [idRequirement, NOBODY]) {
      const body = { idRequirement: id, action: 'WAIVE' as const };
      expect((await abroad.refusal('ENG-287', { body })).status).toBe(404);
      const value = { idRequirement: id, value: 'IT1' };
      expect((await world.as('dealer3').refusal('ENG-294', { body: value })).status).toBe(404);
    }
    const { idDealer } = world.people.dealer2;
    const body = { idDealer, idMarket: 'DE' as const, reason: 'REGULATION' as const };
    const { status } = await abroad.refusal('ENG-286', { body: { ...body, dueAt: inMinutes(9) } });
    expect(status).toBe(404);
  });
});

describe('an overdue requirement', () => {
  it('ENG-286 in part: blocks new bids in its market until it is submitted, and keeps earlier bids', async () => {
    const idAuction = await launchAuction(world, { lots: [{}, {}] });
    const params = { idAuction, idLot: 1 };
    const bid = (offer: number) => world.as('dealer1').run('SEC-59', { params, body: { offer } });
    const idRequirement = await add('dealer1', 'IDENTITY_DOCUMENT');
    expect(await bid(5_000)).toMatchObject({ state: 'LEADING' });
    await portal.time.advance(11 * MINUTE_MS);

    const refused = await world.as('dealer1').refusal('SEC-59', { params, body: { offer: 6_000 } });
    expect([refused.status, refused.problem.errorCode]).toEqual([409, '409088']);
    expect(refused.problem).toMatchObject({
      code: 'REQUIREMENT_OVERDUE',
      facts: { idRequirement, requirement: 'IDENTITY_DOCUMENT' },
    });
    expect(refused.problem.errorMsg).toContain('Identity document');
    const others = [
      ['ENG-01', { params, body: { maximumMinor: 900_000 } }],
      ['ENG-02', { params, body: { amountMinor: 900_000 } }],
      ['MOB-20', { params, query: { offer: 7_000 } }],
    ] as const;
    for (const [id, input] of others) {
      const { problem } = await world.as('dealer1').refusal(id, input as never);
      expect([id, problem.code]).toEqual([id, 'REQUIREMENT_OVERDUE']);
    }
    const lots = await world.as('dealer1').run('ENG-17', { params: { id: idAuction } });
    expect(JSON.stringify(lots)).toContain('500000');
    expect(await own('dealer1', idRequirement)).toMatchObject({
      isBlocking: true,
      isOverdue: true,
    });

    await send('dealer1', idRequirement);
    expect(await own('dealer1', idRequirement)).toMatchObject({
      state: 'SUBMITTED',
      isBlocking: false,
      fileName: 'proof.png',
    });
    await expect.poll(() => bid(6_000).catch(() => null)).toMatchObject({ state: 'LEADING' });
  });

  it('is counted on the home page of staff, and can be filtered for', async () => {
    const idRequirement = await add('dealer3', 'ADDRESS_PROOF', { dueAt: inMinutes(1) });
    await portal.time.advance(62 * MINUTE_MS);
    const { overdueRequirements, openRequirements } = await staff().run('ENG-229');
    expect(overdueRequirements!.count).toBeGreaterThan(0);
    expect(openRequirements!.count).toBeGreaterThan(0);
    const { rows } = await staff().run('ENG-285', { query: { overdue: 'true' } as never });
    expect(rows.map((row) => row.idRequirement)).toContain(idRequirement);
    await decide(idRequirement, { action: 'WAIVE' });
  });

  it('is counted exactly when it is listed, even in the hour of its deadline', async () => {
    // Lists and counts round times to the hour, so move to the start of an hour.
    await portal.time.advance(HOUR_MS + MINUTE_MS - (systemClock.now() % HOUR_MS));
    const idRequirement = await add('dealer3', 'BANK_ACCOUNT', { dueAt: inMinutes(1) });
    const compare = async () => {
      const { overdueRequirements } = await staff().run('ENG-229');
      const query = { overdue: 'true', limit: 1_000 } as never;
      const { rows } = await staff().run('ENG-285', { query });
      expect(overdueRequirements!.count).toBe(rows.length);
      return rows.some((row) => row.idRequirement === idRequirement);
    };
    await portal.time.advance(2 * MINUTE_MS);
    expect(await compare()).toBe(false);
    await portal.time.advance(HOUR_MS);
    expect(await compare()).toBe(true);
    await decide(idRequirement, { action: 'WAIVE' });
  });
});

describe('staff who handle requirements', () => {
  it('ENG-287 in part: reject a submission with a note, and the dealer submits again', async () => {
    const idRequirement = await add('dealer3', 'IDENTITY_DOCUMENT');
    await send('dealer3', idRequirement);
    const note = 'The picture is blurred.';
    await decide(idRequirement, { action: 'REJECT', note, dueAt: inMinutes(20) } as Decision);
    const { text } = await waitForEmail(portal, 'dealer3@example.test', /send it again/);
    expect(text).toContain(note);
    expect(await own('dealer3', idRequirement)).toMatchObject({ state: 'REJECTED', note });
    await send('dealer3', idRequirement, DOCUMENTS.pdf);
    await decide(idRequirement, { action: 'REJECT', note, isFinal: true } as Decision);
    const { problem } = await world.as('dealer3').refusal('ENG-293', {
      file: makeFile(DOCUMENTS.pdf, 'proof.pdf'),
      fields: { idRequirement },
    } as never);
    expect(problem.errorCode).toBe('409089');
  });

  it('ENG-287 in part: cannot decide again what a colleague has already decided', async () => {
    const idRequirement = await add('dealer3', 'BANK_ACCOUNT');
    await world.as('dealer3').run('ENG-294', { body: { idRequirement, value: 'IT60X054281' } });
    expect(await listed(idRequirement)).toMatchObject({ state: 'SUBMITTED', value: 'IT60X054281' });
    await decide(idRequirement, { action: 'ACCEPT' });
    const body = { idRequirement, action: 'ACCEPT' as const };
    const { status, problem } = await world.as('admin').refusal('ENG-287', { body });
    expect([status, problem.code]).toEqual([409, 'REQUIREMENT_DECIDED']);
    const late = { idRequirement, value: 'IT60X054282' };
    const refused = await world.as('dealer3').refusal('ENG-294', { body: late });
    expect(refused.problem.code).toBe('REQUIREMENT_DECIDED');
  });

  it('ENG-287 in part: cannot reopen a requirement if the dealer has another open one of the same kind', async () => {
    const first = await add('dealer1', 'ADDRESS_PROOF');
    await decide(first, { action: 'WAIVE' });
    const second = await add('dealer1', 'ADDRESS_PROOF');
    const body = { idRequirement: first, action: 'REQUEST' as const, dueAt: inMinutes(9) };
    const { status, problem } = await staff().refusal('ENG-287', { body });
    expect([status, problem.code]).toEqual([409, 'REQUIREMENT_EXISTS']);
    await decide(second, { action: 'WAIVE' });
  });

  it('see submitted documents, and each view is recorded', async () => {
    const idRequirement = await add('dealer3', 'TRADE_REGISTER_EXTRACT');
    const refused = await world.as('dealer3').refusal('ENG-293', {
      file: makeFile('GIF89a', 'proof.gif'),
      fields: { idRequirement },
    } as never);
    expect(refused.problem.code).toBe('FILE_REFUSED');
    await send('dealer3', idRequirement);
    const params = { idRequirement };
    const picture = await staff().run('ENG-288', { params });
    expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    const file = await staff().call('ENG-289', { params });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const query = { kind: ['REQUIREMENT' as const], key: String(idRequirement) };
    const { rows } = await world.as('admin').run('ENG-261', { query });
    const views = rows.filter(({ fields }) => 'document' in fields);
    expect(views.map(({ idUser }) => idUser)).toEqual([
      world.people.centre.idUser,
      world.people.centre.idUser,
    ]);
  });
});

describe('a market rule that requires a document', () => {
  it('ENG-290 in part: applies to each existing dealer once, with a deadline instead of an immediate block', async () => {
    const dueAt = systemClock.now() + 30 * DAY_MS;
    const rule = { idMarket: 'IT' as const, reason: 'REGULATION' as const };
    const { dealers } = await staff().run('ENG-295', { query: rule });
    expect(dealers).toBeGreaterThan(5);
    const { idRule } = await staff().run('ENG-290', { body: { ...rule, dueAt } });
    await vi.waitFor(async () => {
      const { rows } = await staff().run('ENG-291');
      expect(rows.find((row) => row.idRule === idRule)).toMatchObject({
        state: 'DONE',
        done: dealers,
        total: dealers,
      });
    }, 20_000);
    expect(await staff().run('ENG-295', { query: rule })).toEqual({ dealers: 0 });
    const { rows } = await world.as('dealer1').run('ENG-292');
    expect(rows.filter(({ reason }) => reason === 'REGULATION')).toMatchObject([
      { state: 'OPEN', dueAt, isBlocking: false },
    ]);
    await waitForEmail(portal, 'dealer1@example.test', /Signed auction regulations/);
    const { status } = await staff().refusal('ENG-290', {
      body: { ...rule, idMarket: 'DE', dueAt },
    });
    expect(status).toBe(400);
  });
});

describe('a document with an expiry date', () => {
  it('is requested again 30 days before its expiry, and expires on that day', async () => {
    const idRequirement = await add('dealer2', 'TRADE_REGISTER_EXTRACT');
    await send('dealer2', idRequirement);
    const validUntil = new Date(systemClock.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    await decide(idRequirement, { action: 'ACCEPT', validUntil } as Decision);
    // Sign in again, because a session expires before the document does.
    const rows = async () => (await (await world.signIn('dealer2', 'token')).run('ENG-292')).rows;
    const renewal = async () =>
      (await rows()).find(
        ({ reason, state }) => reason === 'TRADE_REGISTER_EXTRACT' && state === 'OPEN',
      );
    expect(await renewal()).toBe(undefined);
    await portal.time.advance(12 * DAY_MS);
    const asked = await renewal();
    expect(asked).toMatchObject({ dueAt: Date.parse(validUntil) + DAY_MS });
    await waitForEmail(portal, 'dealer2@example.test', /expires soon: Trade register/);
    await portal.time.advance(32 * DAY_MS);
    const later = new Map((await rows()).map((row) => [row.idRequirement, row]));
    expect(later.get(idRequirement)).toMatchObject({ state: 'EXPIRED' });
    expect(later.get(asked!.idRequirement)).toMatchObject({ isBlocking: true });
  });
});
