import { z } from 'zod';

/** What a code tells a program's author; the reader of a screen has the text of his language. */
export type Meaning = {
  /** In a few words. */
  readonly title: string;
  /** When it is answered, and what to do about it. */
  readonly meaning: string;
  /** The facts that come with it; those that are optional come where they apply. */
  readonly facts: z.ZodObject;
};

const NONE = z.strictObject({});
export const means = (title: string, meaning: string, facts: z.ZodObject = NONE): Meaning => ({
  title,
  meaning,
  facts,
});
