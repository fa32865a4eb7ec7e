import { allForms, type Field } from '@fairlot/countries';

/** SCR-023: the sections in order, each with its fields in groups (SCR-024 to SCR-028). */
export const SECTIONS = {
  business: [
    ['country', 'vatCode', 'regon', 'businessName'],
    ['address', 'postalCode', 'city', 'region'],
    ['email', 'confEmail', 'mobile', 'phone', 'website'],
  ],
  activity: [['typeDealerActivity', 'carSold', 'buyingInterest']],
  reference: [
    ['referenceName', 'referenceSurname', 'referenceBirthDate', 'referenceFiscalCode'],
    ['referenceEmail', 'referenceFCA'],
  ],
  consents: [
    ['checkConsents1', 'checkConsents2', 'checkConsents3'],
    ['checkCCA', 'checkDati', 'checkTec'],
  ],
  documents: [['visura', 'doc', 'doc2']],
} as const;

export type SectionName = keyof typeof SECTIONS;
export type FieldName = (typeof SECTIONS)[SectionName][number][number];
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];

/**
 * The definitions of a field in all markets that have it. They may differ in their texts, but not
 * in their kind.
 */
export const variantsOf = (name: FieldName): readonly Field[] =>
  allForms().flatMap(({ registration }) => registration[name] ?? []);
