// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = import.meta.dirname;
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) => !path.includes('.spec.'));
const PLURAL = /_(one|few|many|other)$/;

const keysOf = (file: string): Set<string> => {
  const keys = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') keys.add(key.replace(PLURAL, ''));
    else
      for (const [name, inner] of Object.entries(value ?? {}))
        visit(inner, key === '' ? name : `${key}.${name}`);
  };
  visit(JSON.parse(readFileSync(join(src, file), 'utf8')), '');
  return keys;
};
const portal = keysOf('../../../libs/content/src/locales/en.json');
const locale = (area: string) => [...keysOf(`locales/${area}/en.json`), ...portal];

/** Every literal key with the namespace that it is looked up in; a placeholder matches anything. */
const asked = sources.flatMap((path) => {
  const text = readFileSync(join(src, path), 'utf8');
  const homes = [...text.matchAll(/useTranslation\(\[?'([\w-]+)'/g)];
  const homeAt = (index: number) => homes.findLast((home) => home.index < index)?.[1] ?? '';
  return [...text.matchAll(/\bt\(\s*['`]([^'`=]+)['`](?:, \{ ns: '([\w-]+)')?/g)].map(
    ({ index, 1: key = '', 2: namespace = homeAt(index) }) => ({ path, key, namespace }),
  );
});

describe('the texts of the screens', () => {
  it('are asked for by keys that exist', () => {
    expect(asked.length).toBeGreaterThan(100);
    const missing = asked.filter(({ key, namespace }) => {
      const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      const pattern = new RegExp(`^${parts.join('[\\w.]+')}$`);
      return !(namespace === 'portal' ? [...portal] : locale(namespace)).some((known) =>
        pattern.test(known),
      );
    });
    expect(missing).toEqual([]);
  });
});
