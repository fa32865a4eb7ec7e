import { readFile } from 'node:fs/promises';
import type { Language } from '@fairlot/countries';
import { DATA, wordsOf } from '../plan/words-of.js';

type Word =
  | 'datasheet'
  | 'appraisal'
  | 'plate'
  | 'frame'
  | 'mileage'
  | 'grade'
  | 'tyresFront'
  | 'tyresRear'
  | 'keys'
  | 'interior'
  | 'damages'
  | 'repairs'
  | 'by'
  | 'house'
  | 'none'
  | 'unknown'
  | 'dent';

/** The texts of a vehicle's documents in a language; `data/README.md` describes the file. */
export type DocumentWords = Readonly<Record<Word, string>> & {
  readonly interiors: readonly string[];
  readonly parts: Readonly<Record<'rearDoor' | 'bumper', string>>;
};

export const documentWords = async (language: Language): Promise<DocumentWords> =>
  JSON.parse(
    await readFile(new URL(`documents/${wordsOf(language)}.json`, DATA), 'utf8'),
  ) as DocumentWords;
