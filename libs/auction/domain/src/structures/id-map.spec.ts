import { checkProperty } from '@fairlot/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyIdMap, getById, putById, listValues, type IdMap } from './id-map.js';

const entries = fc.array(fc.tuple(fc.nat(), fc.integer()), { maxLength: 60 });

describe('an IdMap', () => {
  it('has the same entries as a Map, and older versions of it stay unchanged', () =>
    checkProperty(entries, (pairs) => {
      let map: IdMap<number> = emptyIdMap;
      const reference = new Map<number, number>();
      for (const [id, value] of pairs) {
        const before = { map, size: map.size, value: getById(map, id), values: listValues(map) };
        map = putById(map, id, value);
        reference.set(id, value);
        expect(getById(before.map, id)).toBe(before.value);
        expect(listValues(before.map)).toEqual(before.values);
      }
      expect(map.size).toBe(reference.size);
      for (const [id, value] of reference) expect(getById(map, id)).toBe(value);
      const rising = (a: number, b: number) => a - b;
      expect(listValues(map).toSorted(rising)).toEqual([...reference.values()].toSorted(rising));
    }));

  it('distinguishes ids of which one is a prefix of the other', () => {
    const map = putById(putById<number>(emptyIdMap, 0x1a, 1), 0xa, 2);
    expect([getById(map, 0x1a), getById(map, 0xa), getById(map, 0x11a)]).toEqual([1, 2, undefined]);
  });
});
