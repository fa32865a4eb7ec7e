import { PlaceOfferCommand, PlaceOfferHandler, commandKinds } from '@fairlot/auction-application';
import { auctionDeclaration, decode, encode, isQuiet } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import { Engine, type AnyCommandKind, type Transaction } from '@fairlot/event-sourcing-engine';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReceiptSigner, OFFER_COUNT, playHistory } from '../testing/play-history.js';
import { decideCommands } from './decide-commands.js';
import { replayAuctionStreams, type ReplayRequest } from './replay-auction-streams.js';

const contexts = new Contexts([auctionDeclaration]);
const T0 = Date.UTC(2026, 10, 20, 9);
let log: MemoryEventLog;
let store: MemoryEventStore;
beforeEach(async () => {
  log = new MemoryEventLog();
  store = new MemoryEventStore(log);
  await playHistory(store);
});

const replay = async (
  request: Partial<ReplayRequest> = {},
  changed: readonly AnyCommandKind[] = [],
) => {
  const whole = { idAuction: 1, idLot: null, at: null, to: null, ...request };
  const streams = await replayAuctionStreams({ store, contexts }, whole);
  const kinds = new Map([...commandKinds, ...changed].map((kind) => [kind.name, kind]));
  return decideCommands({ store, contexts, kinds }, { streams, to: whole.to });
};

/** Places a bid on the sold lot, which the engine refuses. */
const refuseOffer = async () => {
  const codec = { encode, decode, isQuiet };
  const engine = new Engine({
    store,
    codec,
    clock: { now: () => T0 },
    signer: makeReceiptSigner(),
  });
  const lot = { idAuction: 1, idLot: 2 };
  const header = {
    commandId: 'refused',
    actor: { idUser: 7, idDealer: 7, role: 'BUYER' },
    ingressAt: T0,
  };
  const bidder = {
    idUser: 7,
    idDealer: 7,
    visible: true,
    enabled: true,
    regulationAccepted: true,
    mayOffer: true,
    readOnly: false,
    userLimitMinor: null,
    relatedToSeller: false,
    creditMinor: null,
  };
  const offer = { lot, kind: 'OFFER', amountMinor: 1, currency: 'EUR', confirmed: true } as const;
  const command = new PlaceOfferCommand(header, { ...offer, ifPosition: null, bidder });
  return new PlaceOfferHandler(engine).execute(command);
};

const rewritten = (commandId: string, from: string, to: string): void => {
  const text = log.records.get(commandId) ?? '';
  expect(text).toContain(from);
  log.records.set(commandId, text.replace(from, to));
};
const commandOf = (stream: string, position: number): string =>
  (JSON.parse(log.streams.get(stream)?.[position]?.metadata ?? '{}') as { commandId: string })
    .commandId;

describe('deciding recorded commands again', () => {
  it('I7: results in the recorded outcome of every command, including refusals', async () => {
    expect(await refuseOffer()).toMatchObject({ refusal: { code: 'LOT_NOT_OPEN' } });
    expect(await replay()).toEqual({ decided: log.records.size, folded: 0, differing: [] });
    expect(log.records.size).toBe(log.commands.size + 1);
    const ofLot = await replay({ idLot: 2 });
    expect(ofLot.decided).toBeGreaterThan(2);
    expect(ofLot).toMatchObject({ folded: 0, differing: [] });
    // 12 commands before position 11: the creation, the start, and ten bids.
    expect(await replay({ idLot: 1, at: 11 })).toMatchObject({ decided: 12, differing: [] });
  });

  it('stops at a log position, even for commands that wrote no events', async () => {
    await refuseOffer();
    const to = log.events.at(-1)?.at ?? null;
    const all = (await replay()).decided;
    expect((await replay({ to })).decided).toBe(all - 1);
  });

  it('detects changed rules: this version decides a recorded bid differently', async () => {
    const now = commandKinds.find(({ name }) => name === 'PlaceOffer');
    const stricter = {
      ...now!,
      script: (tx: Transaction, input: unknown) =>
        (input as { amountMinor: number }).amountMinor === 6_000_00
          ? tx.refuse('BELOW_MIN_NEXT')
          : now!.script(tx, input),
    };
    const { decided, differing } = await replay({ idLot: 1 }, [stricter]);
    expect(decided).toBeGreaterThan(OFFER_COUNT);
    expect(differing).toEqual([
      {
        commandId: commandOf('lot-1.1', 11),
        stream: 'lot-1.1',
        position: 11,
        what: 'OUTCOME',
        recorded: 'accepted',
        again: 'BELOW_MIN_NEXT',
      },
    ]);
  });

  it('detects a decision, a refusal, facts and rules that were changed in the database', async () => {
    await refuseOffer();
    rewritten(commandOf('lot-1.1', 5), ',540000,"EUR"', ',550000,"EUR"');
    rewritten('refused', '"code":"LOT_NOT_OPEN"', '"code":"TOO_LATE"');
    rewritten(commandOf('lot-1.1', 7), 'true,true,true,true', 'true,false,true,true');
    rewritten(commandOf('lot-1.1', 9), '"rules":"', '"rules":"0');
    rewritten(commandOf('lot-1.1', 10), '"answer":[9,', '"answer":[8,');
    const { differing } = await replay();
    expect(differing.map(({ stream, position, what }) => `${stream}@${position} ${what}`)).toEqual([
      'lot-1.1@5 EVENTS',
      'lot-1.1@7 OUTCOME',
      'lot-1.1@9 RULES',
      'lot-1.1@10 ANSWER',
      'lot-1.2@3 OUTCOME',
    ]);
    // The output contains no amounts, because users paste it into tickets.
    expect(JSON.stringify(differing)).not.toMatch(/5[45]0000/);
  });

  it('reports a command that is in the log but missing from the journal', async () => {
    const lost = commandOf('lot-1.1', 5);
    log.commands.delete(lost);
    log.records.delete(lost);
    const all = log.commands.size;
    expect(await replay()).toEqual({
      decided: all,
      folded: 1,
      differing: [
        {
          commandId: lost,
          stream: 'lot-1.1',
          position: 5,
          what: 'LOST',
          recorded: 'in the log',
          again: 'not in the table of commands',
        },
      ],
    });
  });

  it('counts commands that cannot be decided again because their data was not stored', async () => {
    log.records.delete(commandOf('lot-1.1', 5));
    rewritten(commandOf('lot-1.1', 6), '"input":', '"notKept":');
    const all = log.commands.size;
    expect(await replay()).toEqual({ decided: all - 2, folded: 2, differing: [] });
    log.records.clear();
    expect(await replay()).toEqual({ decided: 0, folded: all, differing: [] });
  });
});
