import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { IdMarket } from '@fairlot/countries';
import { copyOf } from './auction-copy.js';
import {
  emptyValues,
  auctionValuesOf,
  type AuctionValues,
  type Template,
} from './auction-values.js';
import type { DraftBase, SavedDraft, DraftSubject } from './saved-draft.js';
import type { SavedSchedule } from './schedule.js';

/** The initial state of a form. */
export type FormStart = {
  /** Initial values of the fields. */
  readonly start: AuctionValues;
  /** Start and end of the edited auction. */
  readonly savedSchedule: SavedSchedule;
  readonly vehicles: readonly VehicleDetails[];
  /** Version of the edited auction. Null for a new one. */
  readonly version: string | null;
  /** Base of the three-way merge. Null for a new auction, and for a draft in an older format. */
  readonly base: AuctionValues | null;
  /** Number of vehicles of the copied auction that are not free. Zero if nothing is copied. */
  readonly unavailableCount: number;
};

type BeginFacts = {
  readonly subject: DraftSubject;
  readonly templates: readonly Template[];
  /** The user's market. It is used if the user may not use the auction's template. */
  readonly ownMarket: IdMarket;
  readonly now: number;
};

/**
 * Version of an auction without changes since its publication. Drafts in an older format have no
 * version, so they can be saved only if the auction still has this version.
 */
const NEVER_CHANGED = '0.0';

const marketOfDraft = ({ draft }: AuctionAsDraft, { templates, ownMarket }: BeginFacts): IdMarket =>
  templates.find(({ idTemplate }) => idTemplate === draft.idTemplate)?.idMarket ?? ownMarket;

/** The initial state of an edit, from the current server state. */
export const editOf = (source: AuctionAsDraft, facts: BeginFacts): FormStart => {
  const { startsAt, endsAt } = source.draft;
  const start = auctionValuesOf(source, marketOfDraft(source, facts));
  const { version, vehicles } = source;
  return {
    start,
    savedSchedule: { startsAt, endsAt },
    vehicles,
    version,
    base: start,
    unavailableCount: 0,
  };
};

export const draftBaseOf = ({ version, base, savedSchedule }: FormStart): DraftBase | null =>
  version === null || base === null ? null : { version, values: base, known: savedSchedule };

/**
 * Resumes an edit from its draft. Keeps the draft's merge base, even if others have changed the
 * auction since.
 */
const resumeDraft = (begin: FormStart, found: SavedDraft): FormStart => {
  if (found.base === null) return { ...begin, version: NEVER_CHANGED, base: null };
  const { version, values, known: savedSchedule } = found.base;
  return { ...begin, start: values, savedSchedule, version, base: values };
};

export const beginOf = (
  source: AuctionAsDraft | null,
  facts: BeginFacts,
  found: SavedDraft | null = null,
): FormStart => {
  const { subject, templates, now } = facts;
  const none = { savedSchedule: null, version: null, base: null };
  if (source === null)
    return { ...none, start: emptyValues(templates), vehicles: [], unavailableCount: 0 };
  if (subject.kind === 'edit') {
    const begin = editOf(source, facts);
    return found === null ? begin : resumeDraft(begin, found);
  }
  const isOwnTemplate = templates.some(({ idTemplate }) => idTemplate === source.draft.idTemplate);
  const { values, taken: unavailableCount } = copyOf(source, {
    idMarket: marketOfDraft(source, facts),
    now,
    isOwnTemplate,
  });
  return { ...none, start: values, vehicles: source.vehicles, unavailableCount };
};
