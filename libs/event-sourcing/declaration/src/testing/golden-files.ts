import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codecOf } from '../codec.js';
import type { EventDefinition } from '../define-event.js';

type Golden = { readonly type: string; readonly version: number; readonly data: object };

/** Holds definitions against one golden file for each version of an event that was ever shipped. */
export const goldenFilesHold = (definitions: readonly EventDefinition[], folder: URL): void => {
  const { decode, encode, parseStored } = codecOf(definitions);
  const files = readdirSync(folder).sort();
  const golden = (file: string): Golden =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden;
  const shipped = definitions.flatMap(({ type, version: newest }) =>
    Array.from({ length: newest }, (_, step) => ({ type, version: step + 1, newest })),
  );

  describe('golden files of every event version ever shipped', () => {
    it('exist for each defined type and version, and for nothing else', () => {
      expect(files).toEqual(shipped.map(({ type, version }) => `${type}.v${version}.json`).sort());
    });

    it.each(files)('%s is lifted to the shape of today (I8)', (file) => {
      const { type, version, data } = golden(file);
      expect(file).toBe(`${type}.v${version}.json`);
      const lifted = decode(type, version, JSON.stringify(data));
      expect(parseStored(type, version, JSON.stringify(data))).toEqual(lifted);
      expect(lifted.type).toBe(type);
    });

    it.each(shipped.filter(({ version, newest }) => version === newest))(
      '$type of today is stored byte for byte as it was shipped',
      ({ type, version }) => {
        const data = JSON.stringify(golden(`${type}.v${version}.json`).data);
        expect(encode(decode(type, version, data))).toEqual({ type, version, data });
      },
    );
  });
};
