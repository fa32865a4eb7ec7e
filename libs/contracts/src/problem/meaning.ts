import { z } from 'zod';

/** Documentation of an error code for integrators. Users see translated texts instead. */
export type CodeMeaning = {
  /** A few words, without a full stop. */
  readonly title: string;
  /** When the code is returned, and what to do. */
  readonly meaning: string;
  /** The facts of the response. Optional facts are present if they apply. */
  readonly facts: z.ZodObject;
};

const NO_FACTS = z.strictObject({});
export const defineMeaning = (
  title: string,
  meaning: string,
  facts: z.ZodObject = NO_FACTS,
): CodeMeaning => ({
  title,
  meaning,
  facts,
});
