import { isVehicleField, type ListVocabulary } from './vehicle-fields.js';

/** Names and codes as programs write them, and nothing else. */
export const PLAIN_VOCABULARY: ListVocabulary = {
  fieldOf: (heading) => (isVehicleField(heading) ? heading : null),
  codeOf: (field, word) =>
    field === 'damaged' && word !== 'true' && word !== 'false' ? null : word,
};
