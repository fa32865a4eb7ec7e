import { z } from 'zod';
import { ownFault } from '../problem/field-faults.js';
import type { RecordDescription } from './describe-record.js';

/** Fields that one list is sorted by at most. */
export const RECORD_SORTS_MAX = 3;

export type RecordOrder = { readonly sort: string; readonly order: 'asc' | 'desc' };

const orderOf = (text: string): RecordOrder =>
  text.startsWith('-') ? { sort: text.slice(1), order: 'desc' } : { sort: text, order: 'asc' };

/** The orders that a text names: `surname,-name`. */
export const ordersIn = (text: string): readonly RecordOrder[] => text.split(',').map(orderOf);

/** The order of a record's list: fields by commas, those with a minus in front descending. */
export const sortText = ({ list }: Pick<RecordDescription, 'list'>) => {
  const one = `-?(?:${list.sorts.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${one}(?:,${one}){0,${RECORD_SORTS_MAX - 1}}$`))
    .superRefine((text, context) => {
      const fields = ordersIn(text).map(({ sort }) => sort);
      if (new Set(fields).size < fields.length) context.addIssue(ownFault('repeated'));
    })
    .meta({
      description: `At most ${RECORD_SORTS_MAX} fields by commas, each once: \`${list.sorts[0]}\`, or \`-${list.sorts[0]}\` from the end`,
    })
    .default(list.sorts[0]);
};
