import type { ConditionReport, EquipmentItem } from '@fairlot/contracts/vehicles';

/** The start of a vehicle without a report. */
export const NO_REPORT: ConditionReport = {
  damages: [],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
};

/** Both sides are contract output, which has a fixed field order. */
const keyOf = (value: unknown): string => JSON.stringify(value);
export const isSameReport = (one: ConditionReport, other: ConditionReport): boolean =>
  keyOf(one) === keyOf(other);

/** An equipment item appears once, regardless of spelling. */
const itemKey = (item: EquipmentItem): string =>
  'code' in item ? item.code : item.text.toLowerCase();

type Sides<T> = { readonly was: T; readonly edited: T; readonly newest: T };
type Changes<Item> = { readonly added: readonly Item[]; readonly removed: readonly Item[] };

/** Entries have no ids: a change is a removal and an addition. */
const mergeEntries = <Item>(
  { was, edited, newest }: Sides<readonly Item[]>,
  key: (item: Item) => string = keyOf,
): Changes<Item> & { readonly merged: Item[] } => {
  const [inWas, inEdited, inNewest] = [was, edited, newest].map((all) => new Set(all.map(key)));
  const has = (set: ReadonlySet<string> | undefined, item: Item) => set?.has(key(item)) === true;
  return {
    merged: [
      ...newest.filter((item) => has(inEdited, item) || !has(inWas, item)),
      ...edited.filter((item) => !has(inWas, item) && !has(inNewest, item)),
    ],
    added: newest.filter((item) => !has(inWas, item) && !has(inEdited, item)),
    removed: edited.filter((item) => has(inWas, item) && !has(inNewest, item)),
  };
};

export type MergedReport = {
  /** The merged report. */
  readonly report: ConditionReport;
  readonly damages: Changes<ConditionReport['damages'][number]>;
  readonly equipment: Changes<EquipmentItem>;
  readonly services: Changes<ConditionReport['services'][number]>;
  /** The other version, if changed, and whether both changed it: then the user's applies. */
  readonly appraisal: {
    readonly newest: ConditionReport['appraisal'];
    readonly isBoth: boolean;
  } | null;
};

/** Three-way merge of a report: the base, the user's version, and the other's saved version. */
export const mergeReports = ({ was, edited, newest }: Sides<ConditionReport>): MergedReport => {
  const sidesOf = <Part extends keyof ConditionReport>(
    part: Part,
  ): Sides<ConditionReport[Part]> => ({
    was: was[part],
    edited: edited[part],
    newest: newest[part],
  });
  const damages = mergeEntries(sidesOf('damages'));
  const equipment = mergeEntries(sidesOf('equipment'), itemKey);
  const services = mergeEntries(sidesOf('services'));
  const [first, own, other] = [was, edited, newest].map(({ appraisal }) => keyOf(appraisal));
  const isOthers = other !== first && other !== own;
  return {
    report: {
      damages: damages.merged,
      equipment: equipment.merged,
      services: services.merged,
      appraisal: own === first ? newest.appraisal : edited.appraisal,
    },
    damages,
    equipment,
    services,
    appraisal: isOthers ? { newest: newest.appraisal, isBoth: own !== first } : null,
  };
};
