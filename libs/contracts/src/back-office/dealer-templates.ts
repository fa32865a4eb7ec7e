import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS, SIGNED_IN, STAFF } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, id, idText, listOf } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const SECURE = '/api/v1/secure';
const ADMIN = '/api/v1/admin';
const BASE_PATH = `${ADMIN}/multi-auctioneer-template`;
const MARKET_AT = `${ADMIN}/market-template`;
const PROVENANCE_MAX = 50;
/** Maximum number of templates in one request. */
const OFFERED_MAX = 200;

const templateName = z
  .object({
    idTemplate: id,
    templateName: z.string(),
    idMarket: z.string(),
    idMarkets: z.array(z.string()).describe('Markets whose dealers can see its auctions'),
    provenance: z.string().nullable(),
  })
  .meta({ id: 'NamedTemplate' });
const ofOwner = templateName
  .extend({ idDealer: id.describe('Owner'), enabled: z.boolean() })
  .meta({ id: 'OwnedTemplate' });
const info = templateName
  .extend({
    auctionName: z
      .string()
      .nullable()
      .describe('Name on the page of the owner; null if there is none'),
  })
  .meta({ id: 'TemplateInfo' });
const owned = z.object({ rows: rows(ofOwner) });
const ofMarket = ofOwner
  .extend({
    flgEnabled: z.boolean().describe('Whether dealers of the market can see its auctions'),
  })
  .meta({ id: 'MarketTemplate' });
const ofMarkets = z.object({ rows: rows(ofMarket) }).meta({ id: 'MarketTemplates' });
const dealerInMarket = z.object({ market: z.enum(MARKETS), idDealer: idText });

const dealerIn = ({ records }: ExampleTarget) => records['dealer']?.id ?? 2_147_483_647;
const ofDealer = (target: ExampleTarget) => ({ query: { idDealer: dealerIn(target) } });
const inMarket = (target: ExampleTarget) => ({
  query: { market: 'DE' as const, idDealer: dealerIn(target) },
});
const LINK = (target: ExampleTarget) => ({
  idDealer: dealerIn(target),
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
  'Buyers receive the templates that their dealer is accepted on. Owners also receive the templates that they own or are linked to. Staff receive the templates that reach their markets.';

/** Templates of a dealer, and links of multi-auctioneers to templates of other dealers. */
export const dealerTemplateOperations = defineOperations({
  'ADM-48': {
    ...STAFF_READ_CALL,
    path: `${ADMIN}/template`,
    name: 'templatesOfDealer',
    summary: 'List the templates that a dealer owns',
    description:
      "Returns the templates of a dealer in the caller's markets, by name, including disabled templates.",
    query: z.object({ idDealer: idText }),
    answer: owned.meta({ id: 'TemplatesOfDealer' }),
    example: ofDealer,
  },
  'ADM-49': {
    ...STAFF_READ_CALL,
    path: MARKET_AT,
    name: 'marketTemplates',
    summary: 'List the templates of a dealer in a market',
    description:
      "Returns the templates that a dealer owns in the caller's markets, by name, and whether each is offered in `market`. A market that the caller does not work for is refused with `foreign_market` at `market`.",
    query: dealerInMarket,
    answer: ofMarkets,
    example: inMarket,
  },
  'ADM-50': {
    ...WRITE_CALL,
    method: 'PUT',
    path: MARKET_AT,
    name: 'offerTemplates',
    summary: 'Offer templates of a dealer in a market',
    description:
      "Offers the named templates in `market`, or stops offering them, all or none, and returns the templates of the dealer. Other templates stay as they are. Published auctions keep their markets. A template's last market is refused with `last_market` at its `flgEnabled`, a market that the caller does not work for with `foreign_market` at `market`. For templates of other dealers or markets, the call returns 404.",
    query: dealerInMarket,
    body: z.strictObject({
      templates: z
        .array(z.strictObject({ idTemplate: id, flgEnabled: z.boolean() }))
        .min(1)
        .max(OFFERED_MAX),
    }),
    answer: ofMarkets,
    example: (target: ExampleTarget) => ({
      ...inMarket(target),
      body: { templates: [{ idTemplate: target.idTemplate, flgEnabled: true }] },
    }),
  },
  'ADM-51': {
    ...STAFF_READ_CALL,
    path: BASE_PATH,
    name: 'linksOfMultiAuctioneer',
    summary: 'List the templates linked to a multi-auctioneer',
    description:
      "Returns the templates of other dealers in the caller's markets that a dealer is linked to, by name.",
    query: z.object({ idDealer: idText }),
    answer: owned.meta({ id: 'LinkedTemplates' }),
    example: ofDealer,
  },
  'ADM-52': {
    ...WRITE_CALL,
    method: 'POST',
    path: BASE_PATH,
    name: 'linkTemplate',
    summary: 'Link a template to a multi-auctioneer',
    description:
      'Lets a dealer publish joint auctions from a template of another dealer. Without the right to joint auctions, the call returns `no_multi_auctioneer` at `idDealer`; for a template of the dealer itself, `own_template` at `idTemplate`. Linking twice changes nothing.',
    body: z.strictObject({ idDealer: id, idTemplate: id }),
    answer: done,
    example: (target: ExampleTarget) => ({ body: LINK(target) }),
  },
  'ADM-53': {
    ...WRITE_CALL,
    method: 'DELETE',
    path: BASE_PATH,
    name: 'unlinkTemplate',
    summary: 'Remove a link of a multi-auctioneer to a template',
    description:
      'The dealer can no longer publish from the template. Published auctions run on. Unlinking twice changes nothing.',
    query: z.object({ idDealer: idText, idTemplate: idText }),
    answer: done,
    example: (target: ExampleTarget) => ({ query: LINK(target) }),
  },
  'TPL-06': {
    ...READ_CALL,
    path: `${SECURE}/enabled-template`,
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
    path: `${SECURE}/template-info`,
    name: 'templateInfo',
    callers: SIGNED_IN,
    names: [],
    summary: 'List the templates of a market, with the names of their owners',
    description: `Returns the enabled templates that reach a market, or all. ${VISIBLE_TEMPLATES}`,
    query: z.object({ market: z.enum(MARKETS).optional() }),
    answer: z.object({ rows: rows(info) }).meta({ id: 'TemplateInfos' }),
    example: noInput,
  },
  'TPL-08': {
    ...READ_CALL,
    path: `${SECURE}/multi-auctioneer-template`,
    name: 'ownLinkedTemplates',
    callers: MANAGERS,
    names: [],
    summary: "List the templates linked to the caller's dealer",
    description:
      'Returns the templates of other dealers that the dealer of the caller is linked to, from one source or from all. Users without the right to joint auctions receive an empty list.',
    query: z.object({ provenance: z.string().trim().min(1).max(PROVENANCE_MAX).optional() }),
    answer: z.object({ rows: rows(ofOwner) }).meta({ id: 'OwnLinkedTemplates' }),
    example: noInput,
  },
  'TPL-09': {
    ...READ_CALL,
    path: `${SECURE}/multi-auctioneer-templates`,
    name: 'linkedTemplatesOf',
    callers: MANAGERS,
    names: [],
    codes: ['NOT_FOUND'],
    summary: 'List the templates linked to a dealer',
    description:
      'Returns the templates of other dealers that a dealer is linked to. Owners can request their own dealer, staff any dealer in their markets. For other dealers, the call returns 404.',
    query: z.object({ idDealer: idText }),
    answer: z.object({ rows: rows(ofOwner) }).meta({ id: 'LinkedTemplatesOf' }),
    example: ({ idAuctioneer }: ExampleTarget) => ({ query: { idDealer: idAuctioneer } }),
  },
});
