import { FormFields } from '#shared/form/form-fields.js';
import { AUCTION_FIELDS, type AuctionFieldName } from './auction-description.js';
import { useAuctionForm } from './editor-context.js';

/** Renders these fields of the auction from their descriptions, in this order. */
export const AuctionFields = ({ names }: { readonly names: readonly AuctionFieldName[] }) => {
  const form = useAuctionForm();
  const described = { fields: names.map((name) => AUCTION_FIELDS[name]) };
  return <FormFields described={described} form={form} />;
};
