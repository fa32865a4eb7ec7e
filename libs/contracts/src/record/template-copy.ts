import type { ChargeTerms } from '@fairlot/auction-rules';
import { MARKET_PACKS, type IdMarket } from '@fairlot/countries';

/** Fields of a template that a copy takes over. */
export type CopiedFields<Policy, Page> = {
  readonly idDealer: number;
  readonly provenance: string | null;
  readonly regulationTextKey: string;
  readonly partner: Page | null;
  readonly policy: Policy;
};
export type TemplateCopyTarget = {
  readonly name: string;
  readonly idMarket: IdMarket;
  /** The owner of the copy. */
  readonly idDealer: number;
};

/**
 * The fields of a copy of a template in another market. Amounts stay as they are, because all
 * markets use euros. A market without a VAT rate allows no VAT. The partner page belongs to its
 * owner, so a copy for another owner has none.
 */
export const templateCopy = <Policy extends { readonly charges: ChargeTerms }, Page>(
  { provenance, regulationTextKey, policy, ...from }: CopiedFields<Policy, Page>,
  { name, idMarket, idDealer }: TemplateCopyTarget,
) => {
  const { charges } = policy;
  const hasVat = MARKET_PACKS[idMarket].vatBasisPoints !== null;
  return {
    name,
    idDealer,
    idMarket,
    idMarkets: [idMarket],
    provenance,
    regulationTextKey,
    partner: idDealer === from.idDealer ? from.partner : null,
    policy: {
      ...policy,
      charges: { ...charges, vatRegime: hasVat ? charges.vatRegime : ('NONE' as const) },
    },
  };
};
