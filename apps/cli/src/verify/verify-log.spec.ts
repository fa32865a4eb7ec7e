import { auctionDeclaration, policyHash } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeHistory,
  withChangedEvent,
  changeData,
  changeMetadata,
  withRebuiltChains,
  makeLogStore,
} from '../testing/stored-log.js';
import { makeReceiptSigner, OFFER_COUNT } from '../testing/play-history.js';
import { concernsAuction } from './concerns-auction.js';
import { verifyLog } from './verify-log.js';

let history: CommittedEvent[];
beforeAll(async () => {
  history = await makeHistory();
});

const signer = makeReceiptSigner();
const contexts = new Contexts([auctionDeclaration]);
const verify = (events: readonly CommittedEvent[], concerns = (_stream: string) => true) =>
  verifyLog({
    store: makeLogStore(events),
    contexts,
    publicKeyPems: [signer.publicKeyPem],
    concerns,
  });

const named = async (events: readonly CommittedEvent[]) => {
  const { faults, faultCount } = await verify(events);
  expect(faultCount).toBe(faults.length);
  return faults.map(({ stream, position, rule }) => `${stream}@${position} ${rule}`);
};

const LOT = 'lot-1.1';
/** The place of a bid. Position 0 schedules the lot, 1 starts it, and then the bids follow. */
const offer = (idOffer: number) => ({ stream: LOT, position: idOffer + 1 });
const VOIDED = { stream: LOT, position: OFFER_COUNT + 2 };

describe('a log as the engine writes it', () => {
  it('has no faults, and all its contents are counted', async () => {
    const commands = new Set(
      history.map(({ metadata }) => (JSON.parse(metadata) as { commandId: string }).commandId),
    );
    const recorded = history.filter(({ metadata }) => metadata.includes('"stateHash"'));
    expect(await verify(history)).toEqual({
      at: history.at(-1)?.at,
      events: history.length,
      streams: new Set(history.map(({ stream }) => stream)).size,
      commands: commands.size,
      stateHashes: recorded.length,
      groups: 0,
      sealedEvents: 0,
      signedBy: {},
      newest: [],
      receiptsVerified: 0,
      unsealed: { events: history.length, digest: expect.any(String) as string },
      faultCount: 0,
      faults: [],
    });
  });

  it('can be verified for one auction, together with the streams of all vehicles', async () => {
    const one = await verify(history, concernsAuction(1));
    expect(one).toMatchObject({ events: history.length, faultCount: 0 });
    const other = await verify(history, concernsAuction(2));
    const ofVehicles = history.filter(({ stream }) => stream.startsWith('vehicle-'));
    expect(other.events).toBe(ofVehicles.length);
  });
});

describe('verify reports changes that were not made by the engine', () => {
  it('CHAIN: an event whose text does not match its hash', async () => {
    const changed = withChangedEvent(history, offer(5), ({ data }) => ({ data: `${data} ` }));
    expect(await named(changed)).toEqual([`${LOT}@6 CHAIN`]);
  });

  it('CHAIN: a replaced hash, because it matches neither the event before nor the one after', async () => {
    const changed = withChangedEvent(history, offer(5), () => ({ hash: 'f'.repeat(64) }));
    expect(await named(changed)).toEqual([`${LOT}@6 CHAIN`, `${LOT}@7 CHAIN`]);
  });

  it('POSITION: a removed event', async () => {
    const gone = history.filter(({ stream, position }) => stream !== LOT || position !== 6);
    expect(await named(gone)).toContain(`${LOT}@7 POSITION`);
  });

  it('SHAPE: an event that no decider writes, once and without faults after it', async () => {
    const changed = withChangedEvent(history, offer(5), () => ({ data: '{"idOffer":5}' }));
    expect(await named(withRebuiltChains(changed))).toEqual([`${LOT}@6 SHAPE`]);
    const unknown = withChangedEvent(history, offer(5), () => ({ type: 'OfferImagined' }));
    expect(await named(withRebuiltChains(unknown))).toEqual([`${LOT}@6 SHAPE`]);
  });

  it('SHAPE: metadata that the engine would not write', async () => {
    const changed = withChangedEvent(history, offer(5), () => ({ metadata: '{}' }));
    expect(await named(withRebuiltChains(changed))).toEqual([`${LOT}@6 SHAPE`]);
  });

  it('STATE_HASH: I7: a changed event whose hash chain was recomputed', async () => {
    const before64 = offer(62);
    const changed = withChangedEvent(
      history,
      before64,
      changeData({ idDealer: 104, idLeader: 104 }),
    );
    expect(await named(withRebuiltChains(changed))).toEqual([`${LOT}@64 STATE_HASH`]);
  });

  it('STATE_HASH: a state hash of a newer version, with the number of that version', async () => {
    const changed = withRebuiltChains(
      withChangedEvent(
        history,
        { stream: LOT, position: 0 },
        changeMetadata({ stateHashVersion: 3 }),
      ),
    );
    const { faults } = await verify(changed);
    expect(faults).toMatchObject([{ stream: LOT, position: 0, rule: 'STATE_HASH' }]);
    expect(faults[0]?.message).toContain('version 3, which this program does not know');
  });

  it('POLICY_HASH: rules that differ from those with which the auction was published', async () => {
    const lot = { stream: LOT, position: 0 };
    const changed = withChangedEvent(history, lot, changeData({ policyHash: '0'.repeat(64) }));
    expect(await named(withRebuiltChains(changed))).toContain(`${LOT}@0 POLICY_HASH`);
  });
});

describe('a policy that was stored before charges existed', () => {
  const lot = { stream: LOT, position: 0 };
  const { charges: _newer, ...old } = DEFAULT_POLICY;
  const asOf1 = (pin: string) =>
    withRebuiltChains(
      withChangedEvent(history, lot, (event) => ({
        version: 1,
        ...changeData({ policy: old, policyHash: pin, idSellerDealer: 9 })(event),
      })),
    );

  it('POLICY_HASH: is checked in its stored form', async () => {
    expect(await named(asOf1(policyHash(old)))).not.toContain(`${LOT}@0 POLICY_HASH`);
    expect(await named(asOf1(policyHash(DEFAULT_POLICY)))).toContain(`${LOT}@0 POLICY_HASH`);
  });
});

describe('verify reports violated invariants in a log with valid hash chains', () => {
  it('I1: a price that falls, unless a bid was voided', async () => {
    const changed = withChangedEvent(history, offer(9), changeData({ priceMinor: 500_100 }));
    expect(await named(withRebuiltChains(changed))).toEqual([`${LOT}@10 I1`]);
    expect(history.find((e) => e.stream === LOT && e.position === VOIDED.position)?.type).toBe(
      'OfferVoided',
    );
  });

  it("I2: a price above the leader's maximum", async () => {
    const changed = withChangedEvent(history, offer(9), changeData({ leaderMaxMinor: 589_900 }));
    expect(await named(withRebuiltChains(changed))).toContain(`${LOT}@10 I2`);
  });

  it('I3: a lower bid that leads, and of two equal maximums the later one that leads', async () => {
    const lower = withChangedEvent(
      history,
      offer(9),
      changeData({ idLeader: 102, idLeadingOffer: 8 }),
    );
    expect(await named(withRebuiltChains(lower))).toContain(`${LOT}@10 I3`);
    const tie = { stream: 'lot-1.3', position: 4 };
    const later = withChangedEvent(history, tie, changeData({ idLeader: 103, idLeadingOffer: 3 }));
    expect(await named(withRebuiltChains(later))).toContain('lot-1.3@4 I3');
  });

  it('I3: after a void, a leader who does not have the best remaining bid', async () => {
    const changed = withChangedEvent(
      history,
      VOIDED,
      changeData({ idLeader: 102, idLeadingOffer: 1 }),
    );
    expect(await named(withRebuiltChains(changed))).toContain(`${LOT}@${VOIDED.position} I3`);
  });

  it('I4: an end that moves to an earlier time', async () => {
    const changed = withChangedEvent(history, offer(9), () => ({
      type: 'LotExtended',
      version: 1,
      data: JSON.stringify({ endsAt: 1, reason: 'OWNER', note: null }),
    }));
    expect(await named(withRebuiltChains(changed))).toContain(`${LOT}@10 I4`);
  });

  it('I5: an accepted bid that is stamped at the end', async () => {
    const { endsAt } = JSON.parse(history.find(({ stream }) => stream === LOT)?.data ?? '') as {
      endsAt: number;
    };
    const late = withChangedEvent(history, offer(9), changeMetadata({ ingressAt: endsAt }));
    expect(await named(withRebuiltChains(late))).toEqual([`${LOT}@10 I5`]);
    const last = withChangedEvent(history, offer(9), changeMetadata({ ingressAt: endsAt - 1 }));
    expect(await named(withRebuiltChains(last))).toEqual([]);
  });

  it('I6: a vehicle that is awarded twice, and a lot that is awarded twice', async () => {
    const again = (stream: string, position: number): CommittedEvent => {
      const from = history.findLast((event) => event.stream === stream) as CommittedEvent;
      const metadata = changeMetadata({ commandId: `again-${stream}`, stateHash: undefined })(from);
      return { ...from, ...metadata, position, at: `9-${stream}` };
    };
    const doubled = withRebuiltChains([...history, again('vehicle-11', 2), again('award-1.1', 2)]);
    expect(await named(doubled)).toEqual(['vehicle-11@2 I6', 'award-1.1@2 I6']);
  });

  it('I6 a vehicle in the awards of two lots at the same time, even if its own stream shows only one', async () => {
    const stream = 'award-1.2';
    const opened = withChangedEvent(
      history,
      { stream, position: 0 },
      changeData({ idVehicles: [11] }),
    );
    const silent = changeMetadata({ stateHash: undefined });
    const shared = withRebuiltChains(withChangedEvent(opened, { stream, position: 1 }, silent));
    expect(await named(shared)).toEqual(['award-1.1@1 I6']);
  });

  it('LISTED_TWICE: a vehicle that is listed in two open lots', async () => {
    const isLater = ({ stream, position }: CommittedEvent) =>
      stream === 'vehicle-11' && position > 0;
    const first = history.find(({ stream }) => stream === 'vehicle-11') as CommittedEvent;
    const again = {
      ...first,
      ...changeData({ idLot: 2 })(first),
      ...changeMetadata({ commandId: 'again', stateHash: undefined })(first),
      position: 1,
      at: '9',
    };
    const doubled = withRebuiltChains([...history.filter((event) => !isLater(event)), again]);
    expect(await named(doubled)).toEqual(['vehicle-11@1 LISTED_TWICE']);
  });

  it('TWO_AUCTIONS: a vehicle in lots of two open auctions, even if its own stream has no events', async () => {
    const ofLots = history.filter(({ stream }) => !stream.startsWith('vehicle-'));
    const second = withRebuiltChains(
      ofLots.map((event) => {
        const stream = event.stream.replace(/-1/, '-2');
        const data = event.data.replace('"idAuction":1', '"idAuction":2');
        const { metadata = '' } = changeMetadata({ stateHash: undefined })(event);
        return {
          ...event,
          stream,
          data,
          metadata: metadata.replace('"commandId":"', '$&2'),
          at: `9-${event.at}`,
        };
      }),
    );
    const { faults } = await verify([...ofLots, ...second]);
    const twice = faults.filter(({ rule }) => rule === 'TWO_AUCTIONS');
    expect(twice).toContainEqual({
      stream: 'lot-2.1',
      position: 0,
      rule: 'TWO_AUCTIONS',
      message: 'vehicle 11 came into auction 2 while in 1',
    });
  });

  it.each([
    ['a lot, by its auction', 'lot-1.3'],
    ['an auction, by its lots', 'auction-1'],
    ['an award, by its lot', 'award-1.1'],
    ['a lot and its award, by the vehicle', 'lot-1.1'],
  ])('NAMED: a whole stream that was removed from an unsigned log: %s', async (_, gone) => {
    const left = history.filter(({ stream }) => stream !== gone);
    expect(await named(left)).toContain(`${gone}@0 NAMED`);
    const ofOther = await verify(left, concernsAuction(2));
    expect(ofOther.faults).toEqual([]);
  });

  it("NAMED: events removed from the end of a lot's stream in an unsigned log, by its auction", async () => {
    const closed = history.find(({ stream, type }) => stream === LOT && type === 'LotClosed')!;
    const cut = history.filter(
      ({ stream, position }) => stream !== LOT || position < closed.position,
    );
    expect(await named(cut)).toContain(`${LOT}@0 NAMED`);
  });

  it('I12: a command that was decided twice', async () => {
    const { metadata } = history.find((e) => e.stream === LOT && e.position === 6)!;
    const { commandId } = JSON.parse(metadata) as { commandId: string };
    const changed = withChangedEvent(history, offer(9), changeMetadata({ commandId }));
    expect(await named(withRebuiltChains(changed))).toEqual([`${LOT}@10 I12`]);
  });
});
