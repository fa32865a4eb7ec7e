import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeForm } from './describe-form.js';
import { formDraft } from './form-draft.js';

const contract = z.object({
  title: z.string().min(3),
  seats: z.number(),
  colours: z.array(z.enum(['red', 'blue'])),
  password: z.string(),
});
type Values = z.infer<typeof contract>;
const useTexts = () => ({ label: 'Label', fault: 'Fault' });
const described = describeForm<Values>(contract, {
  title: { useTexts },
  seats: { useTexts },
  colours: { useTexts },
  password: { useTexts, isSecret: true },
});
const store = formDraft(described, { idUser: 7, name: 'car' });
const TYPED: Values = { title: 'a', seats: Number.NaN, colours: ['red'], password: 'secret' };

it('a draft restores half-typed texts and lists, but not secrets and invalid numbers', () => {
  store.save(TYPED);
  expect(store.read()?.values).toEqual({ title: 'a', colours: ['red'] });
  expect(JSON.stringify(localStorage)).not.toContain('secret');
});

it('a draft leaves out a list whose fields the form no longer has', () => {
  store.save({ ...TYPED, colours: ['green'] as never });
  expect(store.read()?.values).toEqual({ title: 'a' });
});

it('a draft is gone after it was discarded', () => {
  store.save(TYPED);
  store.discard();
  expect(store.read()).toBeNull();
});
