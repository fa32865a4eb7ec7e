import { machineClock } from '@fairlot/kernel';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { Form, FormFieldOf } from './describe-form.js';
import { DRAFT_KEY_PREFIX } from './discard-drafts.js';

/**
 * Maximum length of a draft. It is longer than a regulation in all languages. Longer drafts would
 * fill the browser's storage.
 */
const TEXT_MAX = 1_000_000;

export type FormDraft<Values> = { readonly savedAt: number; readonly values: Partial<Values> };

const storedDraftSchema = z.object({
  savedAt: z.number(),
  values: z.record(z.string(), z.unknown()),
});

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * A draft: the values of a form, stored in this browser until the form is sent, the draft is
 * discarded or the user signs out. It never contains secrets.
 */
export const formDraft = <Values extends FieldValues>(
  { fields }: Form<Values>,
  { idUser, name }: { readonly idUser: number; readonly name: string },
) => {
  const key = `${DRAFT_KEY_PREFIX}${idUser}.${name}`;
  const kept = new Map<string, FormFieldOf<Values>>(
    fields.filter(({ field }) => !field.isSecret).map((one) => [one.name, one]),
  );
  const only = (values: object) => Object.entries(values).filter(([one]) => kept.has(one));
  // Whether the form's control can show a stored value. Half-typed text is kept, but a list or
  // group must have the shape that the form expects.
  const isShown = ([one, value]: readonly [string, unknown]) =>
    isPlain(value) || kept.get(one)?.accepts(value) === true;
  return {
    /** Reads the draft. Null if there is none, or if it cannot be parsed. */
    read: (): FormDraft<Values> | null => {
      try {
        const { savedAt, values } = storedDraftSchema.parse(
          JSON.parse(localStorage.getItem(key) ?? ''),
        );
        const shown = Object.fromEntries(only(values).filter(isShown));
        return { savedAt, values: shown as Partial<Values> };
      } catch {
        return null;
      }
    },
    /** Stores the values. Invalid values, such as a missing number, are left out. */
    save: (values: Values): void => {
      const written = only(values).filter(([, value]) => value === value);
      const text = JSON.stringify({
        savedAt: machineClock.now(),
        values: Object.fromEntries(written),
      });
      try {
        if (text.length <= TEXT_MAX) localStorage.setItem(key, text);
      } catch {
        // The browser's storage is full. The draft is lost, but the form still has the values.
      }
    },
    discard: (): void => localStorage.removeItem(key),
  };
};

export type FormDraftStore<Values extends FieldValues> = ReturnType<typeof formDraft<Values>>;
