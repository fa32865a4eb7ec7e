import { hasText, texts } from '@fairlot/content';
import { EQUIPMENT, type ConditionReport, type Damage } from '@fairlot/contracts/vehicles';
import { isMarket, moneyText, type Language } from '@fairlot/countries';
import { languageTagOf, type DatasheetRows } from './datasheet-of.js';

type SheetLocale = { readonly language: Language; readonly idMarket: string };
type SheetSection = { readonly title: string; readonly rows: DatasheetRows };

/** A calendar day as text. It does not depend on a time zone. */
const dayText = (date: string, language: Language): string =>
  new Date(date).toLocaleDateString(languageTagOf(language), { timeZone: 'UTC' });

/**
 * Sections about damage, equipment and services in the reader's language. Empty ones are left out.
 */
export const conditionSections = (
  { damages, equipment, services }: ConditionReport,
  { language, idMarket }: SheetLocale,
): readonly SheetSection[] => {
  const text = texts(language);
  const named = (group: string, code: string): string => {
    const key = `codeTable.${group}.${code}`;
    return hasText(key) ? text(key) : code;
  };
  const joined = (...parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null).join(' · ');
  const costOf = ({ costMinor }: Damage): string | null =>
    costMinor === null ? null : moneyText(costMinor, isMarket(idMarket) ? idMarket : 'OTHER');
  const damaged = damages.map((one) => {
    const severity = text(`dossier.severity.${one.severity}`);
    const kind = named('DAMAGE_KIND', one.kind);
    return [named('DAMAGE_PART', one.part), joined(kind, severity, costOf(one), one.note)] as const;
  });
  const codes = equipment.flatMap((item) => ('code' in item ? item.code : []));
  const words = equipment.flatMap((item) => ('text' in item ? item.text : []));
  const groups = Object.entries(EQUIPMENT).map(([group, groupCodes]) => {
    const some = groupCodes.filter((code) => codes.some((one) => one === code));
    const list = some.map((code) => named('EQUIPMENT', code)).join(', ');
    return [named('EQUIPMENT_GROUP', group), list] as const;
  });
  const equipped = [...groups, [text('dossier.further'), words.join(', ')] as const];
  const served = services.map(({ date, kind, mileageKm, note }) => {
    const km =
      mileageKm === null ? null : `${mileageKm.toLocaleString(languageTagOf(language))} km`;
    return [dayText(date, language), joined(named('SERVICE_KIND', kind), km, note)] as const;
  });
  return [
    { title: text('dossier.damages'), rows: damaged },
    { title: text('dossier.equipment'), rows: equipped.filter(([, list]) => list !== '') },
    { title: text('dossier.services'), rows: served },
  ].filter(({ rows }) => rows.length > 0);
};
