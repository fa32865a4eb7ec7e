import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS, SIGNED_IN, STAFF } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, id, idText, listOf } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const SECURE_PATH = '/api/v1/secure';
const ADMIN_PATH = '/api/v1/admin';
const BASE_PATH = `${ADMIN_PATH}/multi-auctioneer-template`;
const MARKET_AT = `${ADMIN_PATH}/market-template`;
const PROVENANCE_MAX = 50;
/** Maximum number of templates in one request. */
const OFFERED_MAX = 200;

const templateName = z
  .object({
    idTemplate: id,
    templateName: z.string(),
    idMarket: z.string(),
    idMarkets: z
      .array(z.string())
      .describe('Markets whose dealers can see auctions of the template'),
    provenance: z.string().nullable(),
  })
  .meta({ id: 'NamedTemplate' });
const ownedTemplate = templateName
  .extend({ idDealer: id.describe('Owner'), enabled: z.boolean() })
  .meta({ id: 'OwnedTemplate' });
const templateInfo = templateName
  .extend({
    auctionName: z
      .string()
      .nullable()
      .describe('Name on the partner page of the owner; null if there is none'),
  })
  .meta({ id: 'TemplateInfo' });
const ownedTemplates = z.object({ rows: rows(ownedTemplate) });
const marketTemplate = ownedTemplate
  .extend({
    flgEnabled: z
      .boolean()
      .describe('Whether dealers of the market can see auctions of the template'),
  })
  .meta({ id: 'MarketTemplate' });
const marketTemplates = z.object({ rows: rows(marketTemplate) }).meta({ id: 'MarketTemplates' });
const dealerInMarket = z.object({ market: z.enum(MARKETS), idDealer: idText });

const dealerIdOf = ({ records }: ExampleTarget) => records['dealer']?.id ?? 2_147_483_647;
const dealerExample = (target: ExampleTarget) => ({ query: { idDealer: dealerIdOf(target) } });
const marketExample = (target: ExampleTarget) => ({
  query: { market: 'DE' as const, idDealer: dealerIdOf(target) },
});
const linkExample = (target: ExampleTarget) => ({
  idDealer: dealerIdOf(target),
  idTemplate: target.idTemplate,
});

const READ_CALL = { method: 'GET', effect: 'none', tag: 'back office', codes: [] } as const;
const STAFF_READ_CALL = { ...READ_CALL, callers: STAFF, names: ['record'] } as const;
const WRITE_CALL = {
  tag: 'back office',
  callers: STAFF,
  effect: 'change',
  names: ['record'],
  codes: [],
} as const;
const VISIBLE_TEMPLATES =
  'Buyers receive the templates on which their dealer is accepted. Owners also receive the templates that they own or are linked to. Staff receive the templates that are offered in their markets.';

/** Templates of a dealer, and links of multi-auctioneers to templates of other dealers. */
export const dealerTemplateOperations = defineOperations({
  'ADM-48': {
    ...STAFF_READ_CALL,
    path: `${ADMIN_PATH}/template`,
    name: 'templatesOfDealer',
    summary: 'List the templates that a dealer owns',
    description:
      "Returns the templates of a dealer in the caller's markets, ordered by name, including disabled templates.",
    query: z.object({ idDealer: idText }),
    answer: ownedTemplates.meta({ id: 'TemplatesOfDealer' }),
    example: dealerExample,
  },
  'ADM-49': {
    ...STAFF_READ_CALL,
    path: MARKET_AT,
    name: 'marketTemplates',
    summary: 'List the templates of a dealer in a market',
    description:
      "Returns the templates that a dealer owns in the caller's markets, ordered by name, and whether dealers of `market` can see their auctions. A market that the caller does not work for is refused with `foreign_market` at `market`.",
    query: dealerInMarket,
    answer: marketTemplates,
    example: marketExample,
  },
  'ADM-50': {
    ...WRITE_CALL,
    method: 'PUT',
    path: MARKET_AT,
    name: 'offerTemplates',
    summary: 'Set which templates of a dealer are offered in a market',
    description:
      "Sets whether dealers of `market` can see auctions of the given templates, and returns the templates of the dealer. If one template is refused, none changes. Published auctions keep their markets. Removing a template's last market is refused with `last_market` at its `flgEnabled`. A market that the caller does not work for is refused with `foreign_market` at `market`. For templates of other dealers or markets, the call returns 404.",
    query: dealerInMarket,
    body: z.strictObject({
      templates: z
        .array(z.strictObject({ idTemplate: id, flgEnabled: z.boolean() }))
        .min(1)
        .max(OFFERED_MAX),
    }),
    answer: marketTemplates,
    example: (target: ExampleTarget) => ({
      ...marketExample(target),
      body: { templates: [{ idTemplate: target.idTemplate, flgEnabled: true }] },
    }),
  },
  'ADM-51': {
    ...STAFF_READ_CALL,
    path: BASE_PATH,
    name: 'linksOfMultiAuctioneer',
    summary: 'List the templates linked to a multi-auctioneer',
    description:
      "Returns the templates of other dealers to which a dealer is linked, in the caller's markets and ordered by name.",
    query: z.object({ idDealer: idText }),
    answer: ownedTemplates.meta({ id: 'LinkedTemplates' }),
    example: dealerExample,
  },
  'ADM-52': {
    ...WRITE_CALL,
    method: 'POST',
    path: BASE_PATH,
    name: 'linkTemplate',
    summary: 'Link a template to a multi-auctioneer',
    description:
      'Allows a dealer to publish joint auctions from a template of another dealer. If the dealer does not have the right to joint auctions, the call returns `no_multi_auctioneer` at `idDealer`. If the template belongs to the dealer, it returns `own_template` at `idTemplate`. A merged duplicate returns `dealer_merged` at `idDealer`. Repeating the call changes nothing.',
    body: z.strictObject({ idDealer: id, idTemplate: id }),
    answer: done,
    example: (target: ExampleTarget) => ({ body: linkExample(target) }),
  },
  'ADM-53': {
    ...WRITE_CALL,
    method: 'DELETE',
    path: BASE_PATH,
    name: 'unlinkTemplate',
    summary: 'Remove a link of a multi-auctioneer to a template',
    description:
      'Removes the right of a dealer to publish from a template of another dealer. Published auctions continue. Repeating the call changes nothing.',
    query: z.object({ idDealer: idText, idTemplate: idText }),
    answer: done,
    example: (target: ExampleTarget) => ({ query: linkExample(target) }),
  },
  'TPL-06': {
    ...READ_CALL,
    path: `${SECURE_PATH}/enabled-template`,
    name: 'enabledTemplates',
    callers: SIGNED_IN,
    names: [],
    summary: 'List the enabled templates that the caller can see',
    description: `Returns the enabled templates among \`ids\`, or all enabled templates without \`ids\`. ${VISIBLE_TEMPLATES} Others are omitted.`,
    query: z.object({ ids: listOf(idText).optional() }),
    answer: z.object({ rows: rows(templateName) }).meta({ id: 'EnabledTemplates' }),
    example: noInput,
  },
  'TPL-07': {
    ...READ_CALL,
    path: `${SECURE_PATH}/template-info`,
    name: 'templateInfo',
    callers: SIGNED_IN,
    names: [],
    summary: 'List the templates of a market, with the names of their owners',
    description: `Returns the enabled templates that are offered in a market, or in any market. ${VISIBLE_TEMPLATES}`,
    query: z.object({ market: z.enum(MARKETS).optional() }),
    answer: z.object({ rows: rows(templateInfo) }).meta({ id: 'TemplateInfos' }),
    example: noInput,
  },
  'TPL-08': {
    ...READ_CALL,
    path: `${SECURE_PATH}/multi-auctioneer-template`,
    name: 'ownLinkedTemplates',
    callers: MANAGERS,
    names: [],
    summary: "List the templates linked to the caller's dealer",
    description:
      "Returns the templates of other dealers to which the caller's dealer is linked, from one source or from all. Users without the right to joint auctions receive an empty list.",
    query: z.object({ provenance: z.string().trim().min(1).max(PROVENANCE_MAX).optional() }),
    answer: z.object({ rows: rows(ownedTemplate) }).meta({ id: 'OwnLinkedTemplates' }),
    example: noInput,
  },
  'TPL-09': {
    ...READ_CALL,
    path: `${SECURE_PATH}/multi-auctioneer-templates`,
    name: 'linkedTemplatesOf',
    callers: MANAGERS,
    names: [],
    codes: ['NOT_FOUND'],
    summary: 'List the templates linked to a dealer',
    description:
      'Returns the templates of other dealers to which a dealer is linked. Owners can request their own dealer, and staff any dealer in their markets. For other dealers, the call returns 404.',
    query: z.object({ idDealer: idText }),
    answer: z.object({ rows: rows(ownedTemplate) }).meta({ id: 'LinkedTemplatesOf' }),
    example: ({ idAuctioneer }: ExampleTarget) => ({ query: { idDealer: idAuctioneer } }),
  },
});
