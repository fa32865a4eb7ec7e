import { createHash } from 'node:crypto';
import { narrowedStanding, type TemplateStanding } from '@fairlot/access-domain';
import type { User } from '@fairlot/access-records';
import type { UserResult } from '@fairlot/access-http';
import type { DealerStanding, OwnStanding, TemplateBuyers } from '@fairlot/partners-records';

export type StandingState = TemplateStanding | null;
export type BuyerSetting = {
  readonly state: TemplateStanding;
  readonly scope: 'DEALER' | 'USER';
  /**
   * Whether dealers without a state on the template get one. Otherwise only existing states change.
   */
  readonly adds: boolean;
  readonly isOwn: (user: User, dealerState: StandingState) => boolean;
};
export type BuyerJudgement = Omit<UserResult, 'idUser'>;

const BUYER_GONE: BuyerJudgement = { outcome: 'gone', reason: null };
const refusedJudgement = (reason: string): BuyerJudgement => ({ outcome: 'refused', reason });

/** What the change does to a buyer, given the states before the change. */
export const judgeBuyer = (
  { state, scope, adds, isOwn }: BuyerSetting,
  user: User | undefined,
  { dealers, users }: TemplateBuyers,
): BuyerJudgement => {
  const idDealer = user?.idDealer ?? null;
  const ofDealer = idDealer === null ? null : (dealers.get(idDealer) ?? null);
  if (user === undefined || idDealer === null || user.anonymisedAt !== null) return BUYER_GONE;
  if (!isOwn(user, ofDealer)) return BUYER_GONE;
  if (scope === 'USER' && ofDealer !== 'ACCEPTED') return refusedJudgement('DEALER_NOT_ACCEPTED');
  if (scope === 'DEALER' && !adds && ofDealer === null) return refusedJudgement('NO_STANDING');
  const present = scope === 'DEALER' ? ofDealer : (users.get(user.idUser) ?? 'ACCEPTED');
  if (present === state) return { outcome: 'already', reason: null };
  return { outcome: 'applied', reason: null };
};

export const buyerStateOf = (
  { idUser, idDealer }: User,
  { dealers, users }: TemplateBuyers,
): StandingState => narrowedStanding(dealers.get(idDealer ?? 0) ?? null, users.get(idUser) ?? null);

const VERSION_LENGTH = 16;
/** A version of the buyer's state, to detect a change since the user saw it. */
export const stateVersionOf = (state: StandingState): string =>
  createHash('sha256')
    .update(state ?? 'NONE')
    .digest('hex')
    .slice(0, VERSION_LENGTH);
/** Matches every state, so that the buyer is changed in any case. */
export const ANY_VERSION = '0'.repeat(VERSION_LENGTH);

/** Collects the states to write. Several users of a dealer set the dealer's state only once. */
export class WishedStandings {
  readonly dealers: DealerStanding[] = [];
  readonly users: OwnStanding[] = [];
  private readonly idDealers = new Set<number>();

  constructor(private readonly setting: Pick<BuyerSetting, 'state' | 'scope'>) {}

  add({ idUser, idDealer }: User): void {
    if (idDealer === null) return;
    const standing = { idDealer, standing: this.setting.state };
    if (this.setting.scope === 'USER') this.users.push({ ...standing, idUser });
    else if (!this.idDealers.has(idDealer)) {
      this.idDealers.add(idDealer);
      this.dealers.push(standing);
    }
  }
}
