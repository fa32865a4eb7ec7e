import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codecOf } from '../codec.js';
import type { EventDefinition } from '../define-event.js';
import { membersIn, membersOf } from './union-members.js';

type GoldenFile = { readonly type: string; readonly version: number; readonly data: object };

/**
 * Matches `Type.v2.json`, or `Type.v2.sealed.json` for a second file about another union member.
 */
const GOLDEN_FILE_NAME = /^(?<type>\w+)\.v(?<version>\d+)(?<member>\.[a-z-]+)?\.json$/;

/**
 * Tests event definitions with golden files, one for each event version that was ever released. The
 * newest version needs enough files to cover every union member. Upcasting older files must result
 * in the files in `lifted/`, because editing an upcast would change history.
 */
export const testGoldenFiles = (definitions: readonly EventDefinition[], folder: URL): void => {
  const { decode, encode, parseStored } = codecOf(definitions);
  const files = readdirSync(folder).sort();
  const liftedTo = new URL('../lifted/', folder);
  const golden = (file: string): GoldenFile =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenFile;
  const shipped = definitions.flatMap(({ type, version: newest }) =>
    Array.from({ length: newest }, (_, step) => `${type}.v${step + 1}.json`),
  );
  const isOfToday = (file: string): boolean => {
    const { type, version } = golden(file);
    return definitions.some((each) => each.type === type && each.version === version);
  };

  describe('golden files of every event version ever shipped', () => {
    it('exist for each defined type and version, and for nothing else', () => {
      const plain = files.filter(
        (file) => GOLDEN_FILE_NAME.exec(file)?.groups?.member === undefined,
      );
      expect(plain).toEqual(shipped.toSorted());
      const further = files.filter((file) => !plain.includes(file));
      const beside = further.map((file) => file.replace(/\.[a-z-]+\.json$/, '.json'));
      expect(beside.filter((file) => !plain.includes(file))).toEqual([]);
    });

    it.each(definitions)('$type has golden files for every member of its unions', (definition) => {
      const { type, version, data: schema } = definition;
      const own = files.filter((file) => file.startsWith(`${type}.v${version}.`));
      const shown = new Set(
        membersIn(
          schema,
          own.map((file) => golden(file).data),
        ),
      );
      expect(membersOf(schema).filter((member) => !shown.has(member))).toEqual([]);
    });

    it.each(files)('%s is upcast to the newest shape (I8)', (file) => {
      const { type, version, data } = golden(file);
      const named = GOLDEN_FILE_NAME.exec(file)?.groups;
      expect([named?.type, Number(named?.version)]).toEqual([type, version]);
      const lifted = decode(type, version, JSON.stringify(data));
      expect(parseStored(type, version, JSON.stringify(data))).toEqual(lifted);
      expect(lifted.type).toBe(type);
    });

    it.each(files.filter((file) => !isOfToday(file)))('%s keeps its meaning', async (file) => {
      const { type, version, data: stored } = golden(file);
      const { data } = decode(type, version, JSON.stringify(stored));
      const snapshot = new URL(file.replace('.json', '.snap'), liftedTo).pathname;
      await expect(`${JSON.stringify(data, null, 2)}\n`).toMatchFileSnapshot(snapshot);
    });

    it.each(files.filter(isOfToday))('%s is stored byte for byte as shipped', (file) => {
      const { type, version, data: shippedData } = golden(file);
      const data = JSON.stringify(shippedData);
      expect(encode(decode(type, version, data))).toEqual({ type, version, data });
    });
  });
};
