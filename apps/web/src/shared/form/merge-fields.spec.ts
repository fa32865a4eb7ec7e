import { describe, expect, it } from 'vitest';
import { keyByValue, mergeFields } from './merge-fields.js';

type Values = { name: string; parts: readonly string[]; items: readonly { text: string }[] };
const FIELDS = ['name', 'parts', 'items'] as const;
const BASE: Values = { name: 'A', parts: ['roof', 'bonnet', 'grille'], items: [] };
const values = (over: Partial<Values>): Values => ({ ...BASE, ...over });
const textOf = (item: unknown) => (item as { text: string }).text.toLowerCase();
const merge = (edited: Partial<Values>, newest: Partial<Values>) =>
  mergeFields<Values, keyof Values>(
    FIELDS,
    { was: BASE, edited: values(edited), newest: values(newest) },
    { parts: keyByValue, items: textOf },
  );

describe('a field changed by one side', () => {
  it('has the value of that side after the merge', () => {
    expect(merge({}, { name: 'B' })).toMatchObject({ adopted: ['name'], values: { name: 'B' } });
    expect(merge({ name: 'B' }, {})).toEqual({ adopted: [], both: [], lists: {}, values: {} });
  });
});

describe('a field changed by both sides', () => {
  it('keeps the user’s own value, and is listed as a conflict', () => {
    expect(merge({ name: 'B' }, { name: 'C' })).toMatchObject({ both: ['name'], values: {} });
  });

  it('is not a conflict if both values are equal', () => {
    expect(merge({ name: 'B' }, { name: 'B' })).toEqual(merge({}, {}));
  });
});

describe('a list that is merged by entry', () => {
  it('has the additions and removals of both sides, and reports those of the other user', () => {
    const { values: merged, lists } = merge(
      { parts: ['bonnet', 'grille', 'brakes'] },
      { parts: ['roof', 'bonnet', 'clutch'] },
    );
    expect(merged.parts).toEqual(['bonnet', 'clutch', 'brakes']);
    expect(lists.parts).toEqual({ added: ['clutch'], removed: ['grille'] });
  });

  it('has both versions of an entry that both sides changed', () => {
    const { values: merged } = merge(
      { parts: ['roof 2', 'bonnet', 'grille'] },
      { parts: ['roof 3', 'bonnet', 'grille'] },
    );
    expect(merged.parts).toEqual(['roof 3', 'bonnet', 'grille', 'roof 2']);
  });

  it('has an entry that both sides added only once, if the keys are equal', () => {
    const { values: merged, lists } = merge(
      { items: [{ text: 'Dog guard' }] },
      { items: [{ text: 'dog GUARD' }] },
    );
    expect(merged.items).toEqual([{ text: 'dog GUARD' }]);
    expect(lists).toEqual({});
  });
});
