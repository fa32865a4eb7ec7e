import { isMarket, readPlate } from '@fairlot/countries';
import { readFrame } from '@fairlot/countries/frames';
import type { ListVocabulary } from '@fairlot/vehicles-records';

/**
 * How a market checks registrations and VINs in forms and lists. Unknown markets check like OTHER.
 */
export const identityRules = (idMarket: string): Pick<ListVocabulary, 'plateOf' | 'frameOf'> => {
  const market = isMarket(idMarket) ? idMarket : 'OTHER';
  return {
    plateOf: (text) => readPlate(text, market),
    frameOf: (text, firstRegistration) => readFrame(text, market, firstRegistration),
  };
};
