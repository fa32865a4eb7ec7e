import { FORMAT_TRAITS, type FormatTraits, type SaleFormat } from '@fairlot/auction-rules';
import type { OperationId } from '@fairlot/contracts/operations';
import { IconGavel, IconLock, IconUsers, type Icon } from '@fairlot/web-ui/icons';
import type { LotEntry } from '../live/lot-store.js';

/** How a format is displayed, in addition to its rules. */
type FormatView = FormatTraits & {
  readonly Icon: Icon;
  readonly tone: string | undefined;
  /**
   * A label that replaces the price while it is hidden. Null if the format does not hide the price.
   */
  readonly sign: string | null;
  /** Kind of the order for a plain bid. Its call, button and icon follow. */
  readonly offer: string;
  readonly offerCall: OperationId;
  readonly OfferIcon: Icon;
  /**
   * Whether bids are increments above the price, so that there are quick buttons, and the same bid
   * can be placed again from an alert.
   */
  readonly stepsUp: boolean;
  /** The price as this dealer knows it. After winning, it is the price to pay. */
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
      /** Texts during and before a last call. */
      | 'lastCall'
      | 'callEnds',
      string
    >
  > & {
    /** Text key that says why the format has no soft close. Null if it has one. */
    readonly noSoftClose: string | null;
    readonly noCurve: string | null;
    readonly noLeader: string | null;
  };
};

/**
 * How each format is displayed. All differences between formats are here, not in components. A
 * format that is missing here does not compile.
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

/** The display of the format of an auction, a lot, or a form for one. */
export const formatOf = ({ format }: { readonly format: SaleFormat }) => SALE_FORMATS[format.kind];
