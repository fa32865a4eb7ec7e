import { isMarket, readFrame, readPlate } from '@fairlot/countries';
import type { ListVocabulary } from '@fairlot/vehicles-records';

/** What a market knows of plates and frames, for a form as for a list; a market that is none knows least. */
export const identityRules = (idMarket: string): Pick<ListVocabulary, 'plateOf' | 'frameOf'> => {
  const market = isMarket(idMarket) ? idMarket : 'OTHER';
  return {
    plateOf: (text) => readPlate(text, market),
    frameOf: (text, firstRegistration) => readFrame(text, market, firstRegistration),
  };
};
