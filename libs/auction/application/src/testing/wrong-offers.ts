import { lotDecider, lotStream, OFFERS_MAX, type Bidder } from '@fairlot/auction-domain';
import { encode } from '@fairlot/auction-event-schema';
import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import type { PlaceOfferData } from '../commands/index.js';
import { place, randomValidOffer, type Situation } from './play.js';

/**
 * Returns changes that make a valid bid invalid in one way. Null if that is impossible in the state
 * of the lot.
 */
type MakeFault = (situation: Situation, sound: PlaceOfferData) => Partial<PlaceOfferData> | null;

const bidder =
  (changes: (sound: PlaceOfferData) => Partial<Bidder>): MakeFault =>
  (_visibility, sound) => ({ bidder: { ...sound.bidder, ...changes(sound) } });

const FAULTS: readonly MakeFault[] = [
  bidder(() => ({ visible: false })),
  bidder(() => ({ enabled: false })),
  bidder(() => ({ overdue: { idRequirement: 7, requirement: 'IDENTITY_DOCUMENT' } })),
  bidder(() => ({ regulationAccepted: false })),
  bidder(() => ({ readOnly: true })),
  bidder(() => ({ mayOffer: false })),
  bidder(({ amountMinor }) => ({ userLimitMinor: amountMinor - 1 })),
  bidder(() => ({ relatedToSeller: true })),
  bidder(({ amountMinor }) => ({ creditMinor: amountMinor, exposureMinor: 1 })),
  (_visibility, { kind }) => ({ kind: kind === 'SEALED' ? 'OFFER' : 'SEALED' }),
  (_visibility, { amountMinor }) => ({ amountMinor: amountMinor + 1 }),
  () => ({ currency: 'USD' }),
  ({ lot: { terms } }) => ({ amountMinor: terms.basePriceMinor - terms.policy.unitMinor }),
  ({ lot }) => lot.standing && { amountMinor: lot.standing.priceMinor },
  // On a sealed lot, repeats the dealer's own bid.
  ({ lot: { terms } }, { kind, amountMinor }) =>
    kind === 'SEALED' && amountMinor > terms.basePriceMinor
      ? { amountMinor: amountMinor - terms.policy.unitMinor }
      : null,
  ({ lot: { terms } }, { amountMinor }) =>
    terms.clickAndBuyMinor === null || terms.clickAndBuyMinor < amountMinor
      ? null
      : { amountMinor: terms.clickAndBuyMinor },
  (_visibility, { amountMinor }) => ({ amountMinor: amountMinor * 2, confirmed: false }),
  ({ lot: { terms } }) =>
    terms.clickAndBuyMinor === null
      ? { amountMinor: terms.basePriceMinor + terms.policy.unitMinor * 1_000_000, confirmed: true }
      : null,
  ({ lot }) => (lot.standing === null ? null : { ifPosition: lot.pricePosition - 1 }),
];

export const sendWrongOffer = async (situation: Situation): Promise<void> => {
  const sound = randomValidOffer(situation);
  const fault = FAULTS[situation.play.random.below(FAULTS.length)];
  await place(situation, { ...sound, ...fault?.(situation, sound) });
};

/**
 * Stores a bid with the highest allowed number, as if another engine had accepted it. The next bid
 * is then refused.
 */
export const fillLotWithOffers = async (situation: Situation): Promise<void> => {
  const { play, key, lot } = situation;
  const sound = randomValidOffer(situation);
  const offer = { ...sound, type: 'PlaceOffer', ingressAt: play.now } as const;
  const decision = lotDecider.decide(offer, { ...lot, lastIdOffer: OFFERS_MAX - 1 });
  const [event] = decision.outcome === 'accepted' ? decision.events : [];
  if (event === undefined) return;
  const stream = lotStream(key);
  const stored = play.log.streams.get(stream) ?? [];
  const { commandId, actor, ingressAt } = play.world.header(1, `full ${stream} ${stored.length}`);
  const fact = { commandId, fingerprint: 'f'.repeat(32), actor, ingressAt, decidedAt: ingressAt };
  const written = { ...encode(event), metadata: JSON.stringify(fact), salt: 'f'.repeat(32) };
  const at = { stream, position: stored.length };
  const hash = chainHash(stored.at(-1)?.hash ?? NO_HASH, { ...written, ...at });
  const writes = [{ stream, expected: stored.length, events: [{ ...written, hash }] }];
  await play.world.store.append([{ commandId, writes }]);
  await place(situation, randomValidOffer(situation));
};
