import { randomUUID } from 'node:crypto';
import {
  DEFAULT_POLICY,
  lotFieldsOf,
  type Bidder,
  type LotKey,
  type Policy,
} from '@fairlot/auction-domain';
import { decode, encode, isQuiet } from '@fairlot/auction-event-schema';
import type { EventStore } from '@fairlot/event-store-port';
import {
  AuctionStates,
  AwardAuctionHandler,
  AwardLotHandler,
  BuyNowHandler,
  DeleteAuctionHandler,
  VoidOfferHandler,
  CloseDueLotsHandler,
  CloseLotHandler,
  CreateAuctionCommand,
  CreateAuctionHandler,
  EditAuctionHandler,
  ExtendAuctionHandler,
  NotAwardHandler,
  PauseLotsHandler,
  PlaceOfferCommand,
  PlaceOfferHandler,
  RemoveVehicleHandler,
  ReopenLotHandler,
  ResumeLotsHandler,
  RevertAwardHandler,
  SetFileMessageHandler,
  SetMessageHandler,
  SettleAwardHandler,
  StartAuctionCommand,
  StartAuctionHandler,
  WithdrawLotHandler,
  type CreateAuctionData,
  type IdSource,
  type LotDraft,
  type PlaceOfferData,
} from '../commands/index.js';
import {
  Engine,
  type EngineOptions,
  type Outcome,
  type CommandHeader,
} from '@fairlot/event-sourcing-engine';
import { PendingCommands } from '../commands/bidding/pending-commands.js';
import { makeSigner, countedSalts, ManualClock } from '@fairlot/event-sourcing-engine/testing';

export const MINUTE_MS = 60_000;

export const makeBidder = (idDealer: number, changes: Partial<Bidder> = {}): Bidder => ({
  idUser: idDealer * 10,
  idDealer,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
  ...changes,
});

export const makeLot = (idVehicle: number, changes: Partial<LotDraft> = {}): LotDraft => ({
  idVehicles: [idVehicle],
  ...lotFieldsOf({ basePriceMinor: 5_000_00 }),
  idSellerDealers: (changes.idVehicles ?? [idVehicle]).map(() => 900),
  endsAt: null,
  ...changes,
});

/** A confirmed bid on this lot, of a bidder who passes every check. */
export const buildOffer = (lot: LotKey, idDealer: number, euros: number): PlaceOfferData => ({
  lot,
  kind: 'OFFER',
  amountMinor: euros * 100,
  currency: 'EUR',
  confirmed: true,
  ifPosition: null,
  bidder: makeBidder(idDealer),
});

/** A source of sequential ids. Engines in one test share it. */
export const countIdsFrom = (first = 1): IdSource => {
  let [auction, purchase] = [first, first];
  return {
    nextAuction: async () => auction++,
    nextPurchase: async () => purchase++,
  };
};

export const acceptedAnswer = <Answer>(outcome: Outcome<Answer>): Answer => {
  if (outcome.outcome === 'accepted') return outcome.answer;
  throw new Error(`refused: ${outcome.refusal.code} ${JSON.stringify(outcome.refusal.facts)}`);
};

/** An auction that starts in one minute and runs for one hour. */
const makeDraft = (now: number, policy: Partial<Policy>): CreateAuctionData['auction'] => ({
  name: 'Fleet returns',
  auctionType: 'LEA',
  idTemplate: 1,
  idMarkets: ['IT', 'DE'],
  startsAt: now + MINUTE_MS,
  endsAt: now + 61 * MINUTE_MS,
  staggerMs: 0,
  format: { kind: 'ASCENDING' },
  policy: { ...DEFAULT_POLICY, ...policy },
  regulation: { version: 1, hash: 'a'.repeat(64) },
});

const makeHandlers = (engine: Engine, pending: PendingCommands, ids: IdSource) => ({
  create: new CreateAuctionHandler(engine, ids),
  edit: new EditAuctionHandler(engine),
  message: new SetMessageHandler(engine),
  file: new SetFileMessageHandler(engine),
  start: new StartAuctionHandler(engine),
  offer: new PlaceOfferHandler(engine),
  buy: new BuyNowHandler(engine),
  extend: new ExtendAuctionHandler(engine),
  pause: new PauseLotsHandler(engine, pending),
  resume: new ResumeLotsHandler(engine),
  close: new CloseDueLotsHandler(engine, pending),
  closeEarly: new CloseLotHandler(engine, pending),
  reopen: new ReopenLotHandler(engine),
  withdraw: new WithdrawLotHandler(engine),
  award: new AwardLotHandler(engine),
  awardAll: new AwardAuctionHandler(engine),
  notAward: new NotAwardHandler(engine),
  revert: new RevertAwardHandler(engine),
  settle: new SettleAwardHandler(engine, ids),
  remove: new DeleteAuctionHandler(engine),
  voidOffer: new VoidOfferHandler(engine),
  removeVehicle: new RemoveVehicleHandler(engine),
});

/** The command handlers of auctions on one engine, with a clock that the test moves. */
export const makeAuctionWorld = (
  store: EventStore,
  options: Partial<EngineOptions> = {},
  ids: IdSource = countIdsFrom(),
) => {
  const clock = new ManualClock();
  const engine = new Engine({
    store,
    clock,
    codec: { encode, decode, isQuiet },
    signer: makeSigner(),
    salts: countedSalts(),
    ...options,
  });
  const time = options.clock ?? clock;
  const pending = new PendingCommands(time);
  const header = (
    idUser = 1,
    commandId: string = randomUUID(),
    fence?: CommandHeader['fence'],
  ): CommandHeader => ({
    commandId,
    fence,
    actor: { idUser, idDealer: Math.floor(idUser / 10), role: 'BUYER' },
    ingressAt: time.now(),
  });
  const handlers = makeHandlers(engine, pending, ids);

  const draft = (policy: Partial<Policy> = {}) => makeDraft(time.now(), policy);

  return {
    clock,
    store,
    engine,
    pending,
    states: new AuctionStates(engine),
    header,
    draft,
    ...handlers,

    publish: async (
      lots: readonly LotDraft[],
      policy: Partial<Policy> = {},
      changes: Partial<CreateAuctionData['auction']> = {},
    ): Promise<number> => {
      const data = { idOwnerDealer: 900, auction: { ...draft(policy), ...changes }, lots };
      return acceptedAnswer(await handlers.create.execute(new CreateAuctionCommand(header(), data)))
        .idAuction;
    },
    run: async (idAuction: number): Promise<void> => {
      clock.at += MINUTE_MS;
      acceptedAnswer(
        await handlers.start.execute(new StartAuctionCommand(header(), { idAuction })),
      );
    },
    bid: (
      { idAuction, idLot }: { idAuction: number; idLot: number },
      idDealer: number,
      euros: number,
      changes: Partial<PlaceOfferData> & Partial<Pick<CommandHeader, 'commandId' | 'fence'>> = {},
    ) => {
      const { commandId, fence, ...rest } = changes;
      const data = { ...buildOffer({ idAuction, idLot }, idDealer, euros), ...rest };
      return handlers.offer.execute(
        new PlaceOfferCommand(header(idDealer * 10, commandId, fence), data),
      );
    },
  };
};
export type AuctionWorld = ReturnType<typeof makeAuctionWorld>;
