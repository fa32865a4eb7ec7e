import { isVehicleField, type ListVocabulary } from '../import/rows/vehicle-fields.js';

const inCapitals = (shape: RegExp) => (text: string) =>
  shape.test(text) ? text.toUpperCase() : null;

/** English names and codes, with registrations and VINs of no particular market. */
export const PLAIN_VOCABULARY: ListVocabulary = {
  languages: [],
  fieldOf: (heading) => (isVehicleField(heading) ? heading : null),
  otherFieldOf: () => null,
  ownFieldsOf: () => null,
  codeOf: (field, word) =>
    field === 'damaged' && word !== 'true' && word !== 'false' ? null : word,
  plateOf: inCapitals(/\d/),
  frameOf: inCapitals(/^[A-Z\d]{17}$/i),
  makesAgainst: (brand, frame) =>
    brand === 'Fiat' && frame.startsWith('WVW') ? ['VOLKSWAGEN'] : [],
};
