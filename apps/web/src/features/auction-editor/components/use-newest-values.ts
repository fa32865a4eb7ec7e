import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { useFormat } from '#shared/format/use-format.js';
import { auctionValuesOf, type AuctionValues } from '../machines/auction-values.js';
import { useEditor } from './editor-context.js';

/** Form values of the auction's newest server state, in the time zone of its market. */
export const useNewestValues = (newest: AuctionAsDraft): AuctionValues => {
  const { templates } = useEditor();
  const { idMarket } = useFormat();
  const template = templates.find(({ idTemplate }) => idTemplate === newest.draft.idTemplate);
  return auctionValuesOf(newest, template?.idMarket ?? idMarket);
};
