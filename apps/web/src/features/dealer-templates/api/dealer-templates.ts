import { dealerTemplateOperations } from '@fairlot/contracts/back-office';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput } from '#shared/api/call.js';

export type OwnedTemplate = CallAnswer<'ADM-48'>['rows'][number];
export type TemplateLink = { readonly idDealer: number; readonly idTemplate: number };

export const DEALER_TEMPLATES = ['dealer-templates'] as const;

/** Templates that a dealer owns, and templates of other dealers to which it is linked. */
export const dealerTemplatesQuery = (idDealer: number) =>
  queryOptions({
    queryKey: [...DEALER_TEMPLATES, idDealer],
    queryFn: async ({ signal }) => {
      const query = { idDealer };
      const [own, linked] = await Promise.all([
        call(dealerTemplateOperations['ADM-48'], { query }, { signal }),
        call(dealerTemplateOperations['ADM-51'], { query }, { signal }),
      ]);
      return { own: own.rows, linked: linked.rows };
    },
  });

export const linkTemplate = (link: TemplateLink, commandId: string) =>
  call(dealerTemplateOperations['ADM-52'], { body: link }, { commandId });
export const unlinkTemplate = (link: TemplateLink, commandId: string) =>
  call(dealerTemplateOperations['ADM-53'], { query: link }, { commandId });

type TemplateMarket = CallInput<'ADM-49'>['query']['market'];
/** Templates of a dealer, each with whether it is available in a market. */
export const marketTemplatesQuery = (idDealer: number, market: TemplateMarket) =>
  queryOptions({
    queryKey: [...DEALER_TEMPLATES, idDealer, market],
    queryFn: async ({ signal }) => {
      const query = { idDealer, market };
      return (await call(dealerTemplateOperations['ADM-49'], { query }, { signal })).rows;
    },
  });

type TemplateOffer = CallInput<'ADM-49'>['query'] & {
  readonly idTemplate: number;
  readonly flgEnabled: boolean;
};
export const offerTemplate = (
  { idTemplate, flgEnabled, ...query }: TemplateOffer,
  commandId: string,
) => {
  const body = { templates: [{ idTemplate, flgEnabled }] };
  return call(dealerTemplateOperations['ADM-50'], { query, body }, { commandId });
};
