// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { makeValues } from '../../../testing/editor-builders.js';
import { savedDraft } from './saved-draft.js';

const { format: _format, ...others } = makeValues({ auctionName: 'Spring' });
const kept = (draft: object) =>
  localStorage.setItem(
    'fairlot.auction-draft.1.7.new',
    JSON.stringify({ savedAt: 1, values: draft, vehicles: [] }),
  );

afterEach(() => localStorage.clear());

describe('a draft of unsaved work', () => {
  it.each([
    [true, 'SEALED'],
    [false, 'ASCENDING'],
  ])('with the former flag `sealed: %s` gets the format %s', (sealed, kind) => {
    kept({ ...others, sealed });
    expect(savedDraft(7, { kind: 'new' }).read()?.values).toEqual({ ...others, format: { kind } });
  });

  it('uses one shared end if it was saved before staggered ends existed', () => {
    const { stagger: _stagger, ...older } = makeValues();
    kept(older);
    expect(savedDraft(7, { kind: 'new' }).read()).toMatchObject({
      base: null,
      values: makeValues(),
    });
  });

  it('has empty values for lot fields that did not exist when it was saved', () => {
    const values = makeValues();
    const lots = values.lots.map(({ idLot, idVehicles, basePriceMinor }) => ({
      idLot,
      idVehicles,
      basePriceMinor,
    }));
    kept({ ...values, lots });
    expect(savedDraft(7, { kind: 'new' }).read()?.values).toEqual(values);
  });

  it('is restored as saved, and only for the same auction', () => {
    const values = makeValues({ format: { kind: 'SEALED' } });
    const base = { version: '1.0', values: makeValues(), known: null };
    const draft = { savedAt: 1, base, values, vehicles: [] };
    savedDraft(7, { kind: 'new' }).save(draft);
    expect(savedDraft(7, { kind: 'new' }).read()).toEqual(draft);
    expect(savedDraft(8, { kind: 'new' }).read()).toBeNull();
  });
});
