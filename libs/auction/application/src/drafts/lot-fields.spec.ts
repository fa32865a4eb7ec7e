import { canonicalState, lotDecider } from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import { foldedAfter, EMPTY_FOLD, publicLotOf } from '@fairlot/auction-public-lot';
import {
  eachLotField,
  LOT_FIELD_NAMES,
  LOT_FIELDS,
  lotFieldsOf,
  shownFieldsOf,
  type LotFields,
} from '@fairlot/auction-rules';
import { auctionAsDraft, auctionDraft } from '@fairlot/contracts/auction';
import { publicLot } from '@fairlot/contracts/live';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
import { EditAuctionCommand } from '../commands/index.js';
import { acceptedAnswer, makeLot, makeAuctionWorld } from '../testing/auction-world.js';
import { draftVersionOf } from './draft-version.js';

/** A lot with a valid value for each field. All values are different. */
const EVERY = eachLotField<LotFields>((name, { kind }) =>
  kind === 'amount' ? 5_000_00 + LOT_FIELD_NAMES.indexOf(name) * 1_000_00 : `Text of ${name}`,
);
const OPTIONAL = LOT_FIELD_NAMES.filter((name) => !LOT_FIELDS[name].isRequired);

const published = async (fields: LotFields) => {
  const log = new MemoryEventLog();
  const world = makeAuctionWorld(new MemoryEventStore(log));
  const idAuction = await world.publish([makeLot(1, fields)]);
  const stored = log.events.find(({ type }) => type === 'LotScheduled')!;
  const event = decode(stored.type, stored.version, stored.data);
  if (event.type !== 'LotScheduled') throw new Error(event.type);
  return { world, idAuction, event };
};

it('the form of an auction accepts all fields of a lot, and the stored draft returns them', () => {
  const lot = { idLot: 1, idVehicles: [1], ...EVERY };
  expect(auctionDraft.shape.lots.parse([lot])).toEqual([lot]);
  expect(auctionAsDraft.shape.draft.shape.lots.parse([lot])).toEqual([lot]);
});

it('the event of a lot stores all its fields, and the public lot contains those that are public', async () => {
  const { event } = await published(EVERY);
  expect(lotFieldsOf(event.data)).toEqual(EVERY);
  const shown = publicLotOf(foldedAfter(EMPTY_FOLD, { event, position: 0, ingressAt: 1 }));
  expect(publicLot.parse(shown)).toMatchObject(shownFieldsOf(EVERY));
});

it.each(OPTIONAL)('lot field %s is in the state hash and compared in edits', async (name) => {
  const without = { ...EVERY, [name]: null };
  const { world, idAuction, event } = await published(without);
  const other = await published(EVERY);
  const states = [event, other.event].map((each) => lotDecider.evolve(lotDecider.initial, each));
  const [own, changed] = states.map((state) => JSON.stringify(canonicalState.lot(state)));
  expect(own).not.toBe(changed);

  const auction = await world.states.auction(idAuction);
  const lot = await world.states.lot({ idAuction, idLot: 1 });
  if (auction.status === null || lot.status === null) throw new Error('not published');
  const ifVersion = draftVersionOf(auction, [lot]);
  const edit = (fields: LotFields) =>
    world.edit.execute(
      new EditAuctionCommand(world.header(), {
        idAuction,
        auction: world.draft(),
        lots: [{ ...makeLot(1, fields), idLot: 1 }],
        ifVersion,
      }),
    );
  acceptedAnswer(await edit(EVERY));
  expect(await edit(without)).toMatchObject({ refusal: { facts: { changed: 'lots' } } });
});
