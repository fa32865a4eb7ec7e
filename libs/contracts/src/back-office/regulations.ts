import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { regulationAcceptance } from '../access/own-regulations.js';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { id, ID_MAX, idText, instant, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { rows } from '../rows.js';

/** Maximum length of a regulation in one language, with its markup. */
export const REGULATION_MAX = 100_000;
const REGULATION_NOTE_MAX = 2_000;

const language = z.enum(LANGUAGES);
const text = z.strictObject({ language, html: z.string().min(1).max(REGULATION_MAX) });
const number = z.int().min(0).max(ID_MAX);

const version = z
  .object({
    version: z.int(),
    state: z
      .enum(['SCHEDULED', 'IN_FORCE', 'REPLACED'])
      .describe('IN_FORCE: the version applies to auctions that start now'),
    bindingLanguage: z.string(),
    languages: z.array(z.string()),
    note: z.string().describe('Description of the changes, for dealers'),
    appliesAt: instant,
    writtenAt: instant,
    author: z.string().nullable(),
    asksAgain: z.boolean().describe('False for a small correction: earlier acceptances count'),
  })
  .meta({ id: 'RegulationVersion' });

const versions = z
  .object({
    idTemplate: id,
    templateName: z.string(),
    idMarket: z.string(),
    builtInLanguage: z.string().describe('Binding language of the built-in text'),
    rows: rows(version).describe('Newest version first; empty while the built-in text applies'),
    accepted: z
      .object({ dealers: z.int().min(0), accepted: z.int().min(0) })
      .nullable()
      .describe(
        'Number of enabled dealers who can buy in auctions of the template, and number of dealers who accepted the version in force. Null while the built-in text applies, because dealers accept that text in each auction',
      ),
  })
  .meta({ id: 'RegulationVersions' });

const shownRegulation = z
  .object({
    version: z.int(),
    bindingLanguage: z.string(),
    texts: z.array(
      z.object({
        language,
        html: z.string(),
        text: z.string().describe('The text without markup'),
      }),
    ),
  })
  .meta({ id: 'RegulationTexts' });

const regulationInput = z
  .strictObject({
    ifVersion: number.describe('Newest version that the author has read; 0 if there is none'),
    bindingLanguage: language.describe('One of the languages in `texts`'),
    texts: z.array(text).min(1).max(LANGUAGES.length),
    note: z.string().trim().min(1).max(REGULATION_NOTE_MAX),
    appliesAt: instant
      .nullable()
      .default(null)
      .describe('Time from which the version applies; null for now'),
    asksAgain: z.boolean().default(true),
  })
  .check(({ value: { texts, bindingLanguage }, issues }) => {
    const given = texts.map((one) => one.language);
    given.forEach((one, index) => {
      if (given.indexOf(one) !== index)
        issues.push({
          ...customFault('repeated'),
          input: one,
          path: ['texts', index, 'language'],
        });
    });
    if (!given.includes(bindingLanguage))
      issues.push({
        ...customFault('unknown_reference'),
        input: bindingLanguage,
        path: ['bindingLanguage'],
      });
  });

const BASE_PATH = '/api/v1/admin/template/:idTemplate/regulation';
const NOT_FOUND_ELSEWHERE =
  'For templates of markets that the caller does not work for, the call returns 404.';
const recordIdOf = ({ records }: ExampleTarget, name: string) => records[name]?.id ?? ID_MAX;
const templateExample = (target: ExampleTarget) => ({
  params: { idTemplate: recordIdOf(target, 'template') },
});
const OPERATION_DEFAULTS = { tag: 'back office', callers: STAFF, names: ['record'] } as const;
const READ_CALL = { ...OPERATION_DEFAULTS, method: 'GET', effect: 'none', codes: [] } as const;

/** Regulations that staff write for templates, and their acceptances. */
export const regulationOperations = defineOperations({
  'ENG-276': {
    ...READ_CALL,
    path: `${BASE_PATH}-versions`,
    name: 'regulationVersions',
    summary: 'List the versions of the regulation of a template',
    description: `Returns the 200 newest versions of the regulation, without their texts, and how many dealers have accepted the version in force. Auctions pin the version that is in force when they start. ${NOT_FOUND_ELSEWHERE}`,
    params: z.object({ idTemplate: idText }),
    answer: versions,
    example: templateExample,
  },
  'ENG-277': {
    ...READ_CALL,
    path: `${BASE_PATH}/:version`,
    name: 'regulationTexts',
    summary: 'Get the texts of a regulation version in all languages',
    description: `Returns the texts of one version, sanitised. Version 0 is the built-in text of the template. ${NOT_FOUND_ELSEWHERE}`,
    params: z.object({ idTemplate: idText, version: wholeNumberText(z.int().min(0).max(ID_MAX)) }),
    answer: shownRegulation,
    example: (target) => ({ params: { ...templateExample(target).params, version: 0 } }),
  },
  'ENG-278': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: BASE_PATH,
    name: 'saveRegulation',
    effect: 'change',
    codes: ['RECORD_CHANGED'],
    summary: 'Save a new version of the regulation of a template',
    description: `Saves the texts as a new version, which applies to auctions that start at \`appliesAt\` or later. Published auctions keep their version until they are edited. Dealers must accept the new version before their next bid in these auctions, unless \`asksAgain\` is false. Markup other than headings, lists, tables, emphasis and links is removed. If the texts are unchanged, no version is saved. If another user has saved a version meanwhile, the call returns RECORD_CHANGED with that version. ${NOT_FOUND_ELSEWHERE}`,
    params: z.object({ idTemplate: idText }),
    body: regulationInput,
    answer: z.object({ version: z.int(), isNew: z.boolean() }).meta({ id: 'SavedRegulation' }),
    example: (target) => ({
      ...templateExample(target),
      body: {
        ifVersion: 0,
        bindingLanguage: 'it' as const,
        texts: [{ language: 'it' as const, html: '<p>Ogni offerta è vincolante.</p>' }],
        note: 'Prima versione per questo modello.',
      },
    }),
  },
  'ENG-279': {
    ...READ_CALL,
    path: '/api/v1/admin/dealer/regulation-acceptances',
    name: 'dealerRegulationAcceptances',
    summary: 'List the regulations that a dealer has accepted',
    description:
      'Returns the newest 200 acceptances of auction regulations by a dealer: version, language, time and user. For dealers of markets that the caller does not work for, the call returns 404.',
    query: z.object({ idDealer: idText }),
    answer: z
      .object({ rows: rows(regulationAcceptance) })
      .meta({ id: 'DealerRegulationAcceptances' }),
    example: (target) => ({ query: { idDealer: recordIdOf(target, 'dealer') } }),
  },
});
