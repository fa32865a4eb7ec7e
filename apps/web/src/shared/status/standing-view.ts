import type { OwnStanding } from '@fairlot/contracts/auction';
import {
  IconArrowBackUp,
  IconArrowUpCircle,
  IconBan,
  IconCircle,
  IconCircleX,
  IconCrown,
  IconHourglass,
  IconLock,
  IconTrophy,
  type Icon,
} from '@fairlot/web-ui/icons';
import type { StandingSentence } from './standing.js';

/** Labels of statuses. Each has at most two words. */
export type StandingLabel =
  | ('NONE' | 'LEADING' | 'OUTBID' | 'SEALED' | 'AWAITING' | 'REVERTED' | 'WON' | 'BOUGHT')
  | ('LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'UNDECIDED' | 'AWARDED' | 'CHECKING');

type StandingView = {
  readonly label: StandingLabel;
  /** The state that decides the colour. */
  readonly tone: OwnStanding['state'];
  readonly Icon: Icon;
  /** Which amount is shown below the label. Null for none. */
  readonly figure: 'price' | 'amount' | 'maximum' | null;
};

const LEADING_VIEW: StandingView = {
  label: 'LEADING',
  tone: 'LEADING',
  Icon: IconCrown,
  figure: 'amount',
};
const OUTBID_VIEW: StandingView = {
  label: 'OUTBID',
  tone: 'OUTBID',
  Icon: IconArrowUpCircle,
  figure: 'amount',
};
const AWAITING_VIEW: StandingView = {
  ...LEADING_VIEW,
  label: 'AWAITING',
  tone: 'AWAITING',
  Icon: IconHourglass,
};
const WON_VIEW: StandingView = { label: 'WON', tone: 'WON', Icon: IconTrophy, figure: 'price' };
const LOST_VIEW: StandingView = { label: 'LOST', tone: 'LOST', Icon: IconCircleX, figure: null };

/** Label, colour and icon for each sentence. Colour is never the only sign. */
export const STANDING_VIEWS: Readonly<Record<StandingSentence, StandingView>> = {
  // An icon with a single path. The style sheet draws it with a dashed line.
  NONE: { label: 'NONE', tone: 'NONE', Icon: IconCircle, figure: null },
  LEADING: LEADING_VIEW,
  LEADING_AGENT: { ...LEADING_VIEW, figure: 'maximum' },
  LEADING_UNMET: LEADING_VIEW,
  OUTBID: OUTBID_VIEW,
  OUTBID_RANK: OUTBID_VIEW,
  SEALED: { ...AWAITING_VIEW, label: 'SEALED', Icon: IconLock },
  AWAITING: AWAITING_VIEW,
  AWAITING_UNMET: AWAITING_VIEW,
  UNDECIDED: { ...LOST_VIEW, label: 'UNDECIDED', Icon: IconHourglass, figure: 'amount' },
  PENDING: { ...AWAITING_VIEW, figure: null },
  REVERTED: { ...OUTBID_VIEW, label: 'REVERTED', Icon: IconArrowBackUp, figure: null },
  VOIDED: { ...OUTBID_VIEW, label: 'VOIDED', Icon: IconBan, figure: null },
  WON: WON_VIEW,
  BOUGHT: { ...WON_VIEW, label: 'BOUGHT' },
  LOST: LOST_VIEW,
  NOT_AWARDED: { ...LOST_VIEW, label: 'NOT_AWARDED' },
  WITHDRAWN: { ...LOST_VIEW, label: 'WITHDRAWN', Icon: IconBan },
  AWARDED: { ...AWAITING_VIEW, label: 'AWARDED', figure: null },
  CHECKING: { ...AWAITING_VIEW, label: 'CHECKING', figure: null },
};
