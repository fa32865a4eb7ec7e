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
import type { Sentence } from './standing.js';

/** Label of a status in at most two words. */
export type StandingLabel =
  | ('NONE' | 'LEADING' | 'OUTBID' | 'SEALED' | 'AWAITING' | 'REVERTED' | 'WON' | 'BOUGHT')
  | ('LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'UNDECIDED' | 'AWARDED' | 'CHECKING');

type View = {
  readonly label: StandingLabel;
  /** Colours follow the states. */
  readonly tone: OwnStanding['state'];
  readonly Icon: Icon;
  /** The amount below the label. */
  readonly figure: 'price' | 'amount' | 'maximum' | null;
};

const LEADING: View = { label: 'LEADING', tone: 'LEADING', Icon: IconCrown, figure: 'amount' };
const OUTBID: View = { label: 'OUTBID', tone: 'OUTBID', Icon: IconArrowUpCircle, figure: 'amount' };
const AWAITING: View = { ...LEADING, label: 'AWAITING', tone: 'AWAITING', Icon: IconHourglass };
const WON: View = { label: 'WON', tone: 'WON', Icon: IconTrophy, figure: 'price' };
const LOST: View = { label: 'LOST', tone: 'LOST', Icon: IconCircleX, figure: null };

/** Label, colour and icon of each sentence. Colour is never the only sign. */
export const STANDING_VIEWS: Readonly<Record<Sentence, View>> = {
  // The style sheet makes it dashed, which needs one path instead of eight.
  NONE: { label: 'NONE', tone: 'NONE', Icon: IconCircle, figure: null },
  LEADING,
  LEADING_AGENT: { ...LEADING, figure: 'maximum' },
  LEADING_UNMET: LEADING,
  OUTBID,
  OUTBID_RANK: OUTBID,
  SEALED: { ...AWAITING, label: 'SEALED', Icon: IconLock },
  AWAITING,
  AWAITING_UNMET: AWAITING,
  UNDECIDED: { ...LOST, label: 'UNDECIDED', Icon: IconHourglass, figure: 'amount' },
  PENDING: { ...AWAITING, figure: null },
  REVERTED: { ...OUTBID, label: 'REVERTED', Icon: IconArrowBackUp, figure: null },
  VOIDED: { ...OUTBID, label: 'VOIDED', Icon: IconBan, figure: null },
  WON,
  BOUGHT: { ...WON, label: 'BOUGHT' },
  LOST,
  NOT_AWARDED: { ...LOST, label: 'NOT_AWARDED' },
  WITHDRAWN: { ...LOST, label: 'WITHDRAWN', Icon: IconBan },
  AWARDED: { ...AWAITING, label: 'AWARDED', figure: null },
  CHECKING: { ...AWAITING, label: 'CHECKING', figure: null },
};
