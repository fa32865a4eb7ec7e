import { FORMAT_TRAITS, type FormatTraits, type SaleFormat } from '@fairlot/auction-rules';
import type { OperationId } from '@fairlot/contracts/operations';
import { IconGavel, IconLock, IconUsers, type Icon } from '@fairlot/web-ui/icons';
import type { LotEntry } from '../live/lot-store.js';

/** What a format shows, beside what it allows. */
type FormatView = FormatTraits & {
  readonly Icon: Icon;
  readonly tone: string | undefined;
  /** Said of it, and where a price would stand that nobody may know yet; null where all know it. */
  readonly sign: string | null;
  /** How its plain offer is sent, by which call, and its button. */
  readonly offer: string;
  readonly offerCall: OperationId;
  readonly OfferIcon: Icon;
  /** An offer is so many steps above the price: it can be chosen by buttons, and made again. */
  readonly stepsUp: boolean;
  /** The price that this bidder knows, and pays once he has won. */
  knownMinor(entry: LotEntry): number | null;
  readonly texts: Readonly<
    Record<
      | 'name'
      | 'explained'
      | 'regulation'
      | 'offer'
      | 'offerOn'
      | 'firstHint'
      | 'hint'
      | 'priceThen'
      /** Said while a last call runs, and of one before it is made. */
      | 'lastCall'
      | 'callEnds',
      string
    >
  > & {
    /** Why it has none of these; null where it has. */
    readonly noSoftClose: string | null;
    readonly noCurve: string | null;
    readonly noLeader: string | null;
  };
};

/**
 * How each format is shown: what is different from format to format stands here and in no view. A
 * format without its row does not compile.
 */
export const SALE_FORMATS = {
  ASCENDING: {
    ...FORMAT_TRAITS.ASCENDING,
    Icon: IconUsers,
    tone: undefined,
    sign: null,
    offer: 'offer',
    offerCall: 'SEC-59',
    OfferIcon: IconGavel,
    stepsUp: true,
    knownMinor: ({ live }) => live.priceMinor,
    texts: {
      name: 'word.openAuction',
      explained: 'auctionEditor.kindText.open',
      regulation: 'regulation.open',
      offer: 'offer.offer',
      offerOn: 'offer.offerOn',
      firstHint: 'offer.hint.base',
      hint: 'offer.hint.least',
      priceThen: 'timeMachine.from',
      lastCall: 'liveRoom.lastCall.open',
      callEnds: 'cockpit.close.answered',
      noSoftClose: null,
      noCurve: null,
      noLeader: null,
    },
  },
  SEALED: {
    ...FORMAT_TRAITS.SEALED,
    Icon: IconLock,
    tone: 'sealed',
    sign: 'liveRoom.sealed',
    offer: 'sealed',
    offerCall: 'ENG-02',
    OfferIcon: IconLock,
    stepsUp: false,
    knownMinor: ({ own }) => own.amountMinor,
    texts: {
      name: 'word.sealedAuction',
      explained: 'auctionEditor.kindText.sealed',
      regulation: 'regulation.sealed',
      offer: 'offer.seal',
      offerOn: 'offer.sealOn',
      firstHint: 'offer.hint.sealed',
      hint: 'offer.hint.sealed',
      priceThen: 'timeMachine.sealedFrom',
      lastCall: 'liveRoom.lastCall.sealed',
      callEnds: 'cockpit.close.unanswered',
      noSoftClose: 'auctionEditor.softClose.sealed',
      noCurve: 'timeMachine.sealedCurve',
      noLeader: 'cockpit.close.sealed',
    },
  },
} as const satisfies Readonly<Record<SaleFormat['kind'], FormatView>>;

/** The row of what is sold: an auction, a lot, or a form of one. */
export const formatOf = ({ format }: { readonly format: SaleFormat }) => SALE_FORMATS[format.kind];
