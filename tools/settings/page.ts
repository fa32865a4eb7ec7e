import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_GROUPS } from '@fairlot/server/settings';
import type { z } from 'zod';

export const PAGE_FILE = join(import.meta.dirname, '../../docs/SETTINGS.md');

/** A place in the page: what stands between its marks is made of the settings of that group. */
const PLACE = /(<!-- settings: ([\w -]+) -->\n)[^]*?(<!-- end -->)/g;

/** `|` ends a cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value !== null && typeof value === 'object' && 'perSecond' in value && 'burst' in value)
    return `${String(value.perSecond)}/${String(value.burst)}`;
  return String(value);
};

/** What holds where nobody sets it. */
const unsetOf = (schema: z.ZodType): string => {
  const { unset } = schema.meta() ?? {};
  if (typeof unset === 'string') return unset;
  const { data } = schema.safeParse(undefined);
  return Array.isArray(data) ? '`all`' : `\`${written(data)}\``;
};

const rowOf = ([key, schema]: readonly [string, z.ZodType]): string => {
  const { description } = schema.meta() ?? {};
  if (description === undefined) throw new Error(`${key} has no description`);
  return `| \`${key}\` | ${cell(unsetOf(schema))} | ${cell(description)} |`;
};

/** The table of one group, in Markdown. @throws where a setting says nothing of itself */
export const tableOf = (group: Readonly<Record<string, z.ZodType>>): string =>
  ['| Key | Default | |', '| --- | --- | --- |', ...Object.entries(group).map(rowOf)].join('\n');

/** The page with every table as the parser has it. @throws where a mark names no group, or a group has no place */
export const settingsPage = (page: string = readFileSync(PAGE_FILE, 'utf8')): string => {
  const missing = new Set(Object.keys(SETTING_GROUPS));
  const made = page.replaceAll(PLACE, (_, begin: string, name: string, end: string) => {
    const group = SETTING_GROUPS[name];
    if (!group) throw new Error(`no settings are called ${name}`);
    missing.delete(name);
    return `${begin}\n${tableOf(group as Readonly<Record<string, z.ZodType>>)}\n\n${end}`;
  });
  if (missing.size > 0) throw new Error(`the page has no place for ${[...missing].join(', ')}`);
  return made;
};
