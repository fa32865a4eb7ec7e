import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwardLotCommand } from '@fairlot/auction-application';
import type { Receipt, RefusalReceipt } from '@fairlot/event-sourcing-engine';
import { assert } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalDatabase } from '../testing/make-portal-database.js';
import { playHistory } from '../testing/play-history.js';

const DAY_MS = 24 * 3_600_000;
const OWNER = { idUser: 1, idDealer: 900, role: 'AUCTIONEER' };

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
let receipt: Receipt;
let refusal: RefusalReceipt;
let release: () => Promise<void>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(async ({ store, signer, commands, clock, engine }) => {
    // The history is a day old, so its bids are still binding.
    await playHistory(store, { signer, from: clock.now() - DAY_MS });
    const again = { commandId: randomUUID(), actor: OWNER, ingressAt: clock.now() };
    const twice = { lot: { idAuction: 1, idLot: 1 }, idOffer: 2, reason: 'a test' };
    await commands.execute(new AwardLotCommand(again, twice));
    const refused = await engine.refusalReceipt(again.commandId);
    assert(refused !== null, 'what is awarded is not awarded again');
    refusal = refused;
    release = await portal.heldBack();
    const header = { commandId: randomUUID(), actor: OWNER, ingressAt: clock.now() };
    const data = { lot: { idAuction: 1, idLot: 3 }, idOffer: 2, reason: 'a test' };
    const outcome = await commands.execute(new AwardLotCommand(header, data));
    assert(outcome.outcome === 'accepted' && outcome.receipt !== null, 'it was awarded');
    receipt = outcome.receipt;
  });
});
afterAll(() => portal.drop());

describe('fairlot verify --receipts', () => {
  const held = async (...receipts: readonly (Receipt | RefusalReceipt)[]) => {
    const file = join(portal.dataDir, 'receipts.json');
    writeFileSync(file, JSON.stringify(receipts));
    return portal.json('verify', '--receipts', file);
  };
  const named = (message: RegExp) => ({
    exitCode: 1,
    document: {
      receiptsVerified: 0,
      faultCount: 1,
      faults: [
        {
          stream: receipt.stream,
          position: receipt.position,
          rule: 'RECEIPT',
          message: expect.stringMatching(message),
        },
      ],
    },
  });

  it('finds the event of a receipt even if another open transaction hides it in the log', async () => {
    const { document } = await portal.json('verify', '--auction', '1');
    const { at } = document as { at: string };
    expect(await held(receipt)).toMatchObject({
      exitCode: 0,
      document: { at, receiptsVerified: 1, faultCount: 0, faults: [] },
    });
    await release();
    const { document: shown } = await portal.json('verify', '--auction', '1');
    expect((shown as { at: string }).at > at).toBe(true);
  });

  it('finds the event of a receipt that the portal issued, and accepts its signature', async () => {
    expect(await held(receipt)).toMatchObject({
      exitCode: 0,
      document: { receiptsVerified: 1, faultCount: 0, faults: [] },
    });
  });

  it('reports a receipt that was changed after it was issued', async () => {
    const forged = { ...receipt, eventHash: '0'.repeat(64) };
    expect(await held(forged)).toMatchObject(named(/does not lead to its root|stands in the log/));
  });

  it('finds the refusal that a receipt proves, in the journal', async () => {
    expect(await held(refusal, receipt)).toMatchObject({
      exitCode: 0,
      document: { receiptsVerified: 2, faultCount: 0, faults: [] },
    });
  });

  it('reports a receipt of a refusal if the receipt, or the outcome in the journal, was changed', async () => {
    const faultOf = async (one: RefusalReceipt) => {
      const { exitCode, document } = await held(one);
      return { exitCode, ...(document as { receiptsVerified: number; faults: object[] }) };
    };
    const fault = (message: RegExp) => ({
      exitCode: 1,
      receiptsVerified: 0,
      faults: [
        { stream: 'lot-1.1', rule: 'RECEIPT', message: expect.stringMatching(message) as string },
      ],
    });
    const forged = { ...refusal, code: 'TOO_LATE' };
    expect(await faultOf(forged)).toMatchObject(fault(/its signature matches no known key/));
    const rewrite = (from: string, to: string) =>
      portal.query('UPDATE command SET record = replace(record, $2, $3) WHERE command_id = $1', [
        refusal.commandId,
        from,
        to,
      ]);
    await rewrite(refusal.code, 'LOT_PAUSED');
    const found = await faultOf(refusal);
    await rewrite('LOT_PAUSED', refusal.code);
    expect(found).toMatchObject(fault(/the stored command has another result/));
  });

  it('reports a receipt whose event was removed from the log without a trace', async () => {
    const where = `xid = (SELECT xid FROM event
      WHERE stream = '${receipt.stream}' AND position = ${receipt.position})`;
    await portal.query('CREATE TABLE gone AS SELECT * FROM event WHERE ' + where);
    await portal.query('DELETE FROM event WHERE xid IN (SELECT xid FROM gone)');
    const { exitCode, document } = await held(receipt);
    await portal.query('INSERT INTO event SELECT * FROM gone');
    expect(exitCode).toBe(1);
    const { faults } = document as { faults: object[] };
    expect(faults).toContainEqual(
      expect.objectContaining({
        rule: 'RECEIPT',
        message: expect.stringMatching(/its event is not in the log/),
      }),
    );
    expect((await held(receipt)).exitCode).toBe(0);
  });
});

describe('fairlot replay after the journal was changed in the database', () => {
  it('reports a command whose outcome does not follow from its events and rules', async () => {
    const [row] = (await portal.query(
      `SELECT c.command_id AS id FROM command c JOIN event e ON (e.xid, e.ordinal) = (c.xid, c.ordinal)
       WHERE e.stream = 'lot-1.1' AND e.position = 30`,
    )) as [{ id: string }];
    const change = (from: string, to: string) =>
      portal.query('UPDATE command SET record = replace(record, $2, $3) WHERE command_id = $1', [
        row.id,
        from,
        to,
      ]);
    await change('"LEADING"', '"OUTBID"');
    const { exitCode, document } = await portal.json('replay', '--stream', 'lot-1.1');
    await change('"OUTBID"', '"LEADING"');
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      commands: { differing: [{ what: 'ANSWER', commandId: row.id, stream: 'lot-1.1' }] },
    });
    expect((await portal.json('replay', '--stream', 'lot-1.1')).exitCode).toBe(0);
  });
});
