import { readFile } from 'node:fs/promises';
import type { Language } from '@fairlot/countries';
import { DATA_FOLDER, wordsLanguageOf } from '../plan/words-of.js';

type DocumentWord =
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
export type DocumentWords = Readonly<Record<DocumentWord, string>> & {
  readonly interiors: readonly string[];
  readonly parts: Readonly<Record<'rearDoor' | 'bumper', string>>;
};

export const documentWords = async (language: Language): Promise<DocumentWords> =>
  JSON.parse(
    await readFile(new URL(`documents/${wordsLanguageOf(language)}.json`, DATA_FOLDER), 'utf8'),
  ) as DocumentWords;
