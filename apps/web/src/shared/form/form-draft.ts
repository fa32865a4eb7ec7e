import { machineClock } from '@fairlot/kernel';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { Form } from './describe-form.js';
import { DRAFTS } from './discard-drafts.js';

/** What is longer is no form of ours, and would fill the browser's room. */
const TEXT_MAX = 100_000;

export type FormDraft<Values> = { readonly savedAt: number; readonly values: Partial<Values> };

const kept = z.object({
  savedAt: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/**
 * What a user has written in a form, in this browser only: until it is sent, discarded, or the user
 * signs out. A secret is never kept.
 */
export const formDraft = <Values extends FieldValues>(
  { fields }: Form<Values>,
  { idUser, name }: { readonly idUser: number; readonly name: string },
) => {
  const key = `${DRAFTS}${idUser}.${name}`;
  const names = fields.filter(({ field }) => !field.isSecret).map((one): string => one.name);
  const only = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([one]) => names.includes(one)));
  return {
    /** Null where there is none, or none that can be read. */
    read: (): FormDraft<Values> | null => {
      try {
        const { savedAt, values } = kept.parse(JSON.parse(localStorage.getItem(key) ?? ''));
        return { savedAt, values: only(values) as Partial<Values> };
      } catch {
        return null;
      }
    },
    /** Without what is no value yet, such as a number that is not written. */
    save: (values: Values): void => {
      const written = Object.entries(only(values)).filter(([, value]) => value === value);
      const text = JSON.stringify({
        savedAt: machineClock.now(),
        values: Object.fromEntries(written),
      });
      try {
        if (text.length <= TEXT_MAX) localStorage.setItem(key, text);
      } catch {
        // The browser has no room: the form itself still holds what is written.
      }
    },
    discard: (): void => localStorage.removeItem(key),
  };
};
