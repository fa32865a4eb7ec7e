import { readFile } from 'node:fs/promises';
import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';
import { datasheetPdf } from '@fairlot/vehicles-dossier';
import { languageTagOf } from '@fairlot/vehicles-application';
import type { DemoApplication } from '../plan/applications.js';
import { DATA_FOLDER, wordsLanguageOf } from '../plan/words-of.js';

type ApplicationWord =
  | ('extract' | 'identity' | 'company' | 'address' | 'vatNumber' | 'representative' | 'sample')
  | ('question' | 'answer' | 'rejection' | 'note')
  | ('proof' | 'expiring' | 'bank' | 'unreadable')
  | ('limit' | 'erasure' | 'tooEarly');
/** Texts about applications, requirements and approvals in a language; `data/README.md` describes the file. */
export type ApplicationWords = Readonly<Record<ApplicationWord, string>>;

const applicationWords = async (language: Language): Promise<ApplicationWords> =>
  JSON.parse(
    await readFile(new URL(`applications/${wordsLanguageOf(language)}.json`, DATA_FOLDER), 'utf8'),
  ) as ApplicationWords;

/** The texts in the language of a market. */
export const textsOfMarket = (idMarket: string): Promise<ApplicationWords> =>
  applicationWords(isMarket(idMarket) ? MARKET_PACKS[idMarket].defaultLanguage : 'en');

type DocumentHead = { readonly title: string; readonly at: Date };

/** A PDF that says that its content is invented. */
export const documentOf = (
  { businessName, address, city, vatCode = '', person, language }: DemoApplication,
  words: ApplicationWords,
  { title, at }: DocumentHead,
): AsyncIterable<Uint8Array> =>
  datasheetPdf({
    title,
    subtitle: businessName,
    rows: [
      [words.company, businessName],
      [words.address, `${address}, ${city}`],
      [words.vatNumber, vatCode],
      [words.representative, person.join(' ')],
      ['', words.sample],
    ],
    language: languageTagOf(language),
    at,
  });
