import type { AuctionDraft, AuctionEdit } from '@fairlot/contracts/auction';
import { canonicalJson } from '@fairlot/kernel';
import type { ValidAuction } from './auction-rules.js';
import { policyOf, type PolicyValues, type Template } from './auction-values.js';
import { scheduleToSend, type SavedSchedule } from './schedule.js';

export const POLICY_PARTS = ['increments', 'unitMinor', 'softClose', 'charges'] as const;
export type PolicyPart = (typeof POLICY_PARTS)[number];

/** Parts of a policy that differ from the template. */
export const changedParts = (policy: PolicyValues, template: Template): readonly PolicyPart[] => {
  const own = policyOf(template.policy);
  return POLICY_PARTS.filter((part) => canonicalJson(policy[part]) !== canonicalJson(own[part]));
};

/** The command to publish a new auction or to change an existing one. */
export type AuctionOrder =
  | { readonly kind: 'create'; readonly body: AuctionDraft }
  | { readonly kind: 'edit'; readonly body: AuctionEdit };

type OrderFacts = {
  /** Id of the edited auction. Null for a new auction. */
  readonly idAuction: number | null;
  readonly template: Template;
  readonly savedSchedule: SavedSchedule;
  /** Version of the auction when the edit began. Null for a new auction. */
  readonly version: string | null;
  /** Time of the server when the command is sent. */
  readonly now: number;
};

/**
 * Builds the command SEC-42 or SEC-43 from a valid form. Omits rules that equal those of the
 * template.
 */
export const auctionOrderOf = (valid: ValidAuction, facts: OrderFacts): AuctionOrder => {
  const { idAuction, template, savedSchedule, version, now } = facts;
  const { auctionName, type, idTemplate, idMarkets, format, stagger } = valid;
  const parts = changedParts(valid.policy, template);
  const { idMarket } = template;
  const body: AuctionDraft = {
    auctionName,
    type,
    idTemplate,
    idMarkets,
    format,
    ...scheduleToSend(valid, { idMarket, savedSchedule, now }),
    staggerMs: stagger === null ? 0 : stagger.everyMs,
    ...(parts.length > 0 && {
      policy: Object.fromEntries(parts.map((part) => [part, valid.policy[part]])),
    }),
    lots: valid.lots.map(({ idLot, ...lot }) => ({ ...lot, ...(idLot !== null && { idLot }) })),
  };
  if (idAuction === null) return { kind: 'create', body };
  return { kind: 'edit', body: { idAuction, ...body, ...(version && { ifVersion: version }) } };
};
