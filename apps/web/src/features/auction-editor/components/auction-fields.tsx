import { FormFields } from '#shared/form/form-fields.js';
import { AUCTION_FIELDS, type AuctionFieldName } from './auction-description.js';
import { useAuctionForm } from './editor-context.js';

/** Described fields of the auction, in this order. */
export const AuctionFields = ({ names }: { readonly names: readonly AuctionFieldName[] }) => {
  const form = useAuctionForm();
  const described = { fields: names.map((name) => AUCTION_FIELDS[name]) };
  return <FormFields described={described} form={form} />;
};
