import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { IdMarket } from '@fairlot/countries';
import { copyOf } from './auction-copy.js';
import { emptyValues, valuesOf, type AuctionValues, type Template } from './auction-values.js';
import type { Base, KeptDraft, Subject } from './kept-draft.js';
import type { KnownSchedule } from './schedule.js';

/** What a form begins with. */
export type Begin = {
  /** What it holds before anything is typed. */
  readonly start: AuctionValues;
  /** When the edited auction starts and ends. */
  readonly known: KnownSchedule;
  readonly vehicles: readonly VehicleDetails[];
  /** Of the edited auction; null of a new one. */
  readonly version: string | null;
  /** What an edit is compared with when others change the auction; null when nobody kept it. */
  readonly base: AuctionValues | null;
  /** Vehicles of a copied auction that are not free. */
  readonly taken: number;
};

type Facts = {
  readonly subject: Subject;
  readonly templates: readonly Template[];
  /** Of the user: of an auction whose template is not his. */
  readonly ownMarket: IdMarket;
  readonly now: number;
};

/**
 * The version of an auction that nobody has changed since it was published. An edit that was left
 * before versions were kept is right only if it is still that one.
 */
const NEVER_CHANGED = '0.0';

const marketOf = ({ draft }: AuctionAsDraft, { templates, ownMarket }: Facts): IdMarket =>
  templates.find(({ idTemplate }) => idTemplate === draft.idTemplate)?.idMarket ?? ownMarket;

/** An auction as it stands, to be edited. */
export const editOf = (source: AuctionAsDraft, facts: Facts): Begin => {
  const { startsAt, endsAt } = source.draft;
  const start = valuesOf(source, marketOf(source, facts));
  const { version, vehicles } = source;
  return { start, known: { startsAt, endsAt }, vehicles, version, base: start, taken: 0 };
};

export const baseOf = ({ version, base, known }: Begin): Base | null =>
  version === null || base === null ? null : { version, values: base, known };

/** An edit that was left goes on from where it started, however far others have come since. */
const goOn = (begin: Begin, found: KeptDraft): Begin => {
  if (found.base === null) return { ...begin, version: NEVER_CHANGED, base: null };
  const { version, values, known } = found.base;
  return { ...begin, start: values, known, version, base: values };
};

export const beginOf = (
  source: AuctionAsDraft | null,
  facts: Facts,
  found: KeptDraft | null = null,
): Begin => {
  const { subject, templates, now } = facts;
  const none = { known: null, version: null, base: null };
  if (source === null) return { ...none, start: emptyValues(templates), vehicles: [], taken: 0 };
  if (subject.kind === 'edit') {
    const begin = editOf(source, facts);
    return found === null ? begin : goOn(begin, found);
  }
  const isOwnTemplate = templates.some(({ idTemplate }) => idTemplate === source.draft.idTemplate);
  const { values, taken } = copyOf(source, {
    idMarket: marketOf(source, facts),
    now,
    isOwnTemplate,
  });
  return { ...none, start: values, vehicles: source.vehicles, taken };
};
