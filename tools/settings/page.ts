import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_GROUPS } from '@fairlot/server/settings';
import type { z } from 'zod';

export const PAGE_FILE = join(import.meta.dirname, '../../docs/SETTINGS.md');

/** Matches a marked place in the page, which is filled with the settings of the named group. */
const SETTINGS_MARK = /(<!-- settings: ([\w -]+) -->\n)[^]*?(<!-- end -->)/g;

/** Escapes the text of a table cell. `|` is escaped, because it would end the cell. */
const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

const valueText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value !== null && typeof value === 'object' && 'perSecond' in value && 'burst' in value)
    return `${String(value.perSecond)}/${String(value.burst)}`;
  return String(value);
};

/** Describes the effect of omitting a setting. */
const unsetOf = (schema: z.ZodType): string => {
  const { unset } = schema.meta() ?? {};
  if (typeof unset === 'string') return unset;
  const { data } = schema.safeParse(undefined);
  return Array.isArray(data) ? '`all`' : `\`${valueText(data)}\``;
};

const rowOf = ([key, schema]: readonly [string, z.ZodType]): string => {
  const { description } = schema.meta() ?? {};
  if (description === undefined) throw new Error(`${key} has no description`);
  return `| \`${key}\` | ${escapeCell(unsetOf(schema))} | ${escapeCell(description)} |`;
};

/** Renders the table of one group in Markdown. @throws if a setting has no description */
export const tableOf = (group: Readonly<Record<string, z.ZodType>>): string =>
  ['| Key | Default | |', '| --- | --- | --- |', ...Object.entries(group).map(rowOf)].join('\n');

/**
 * Returns the page with tables of the parser's current settings.
 * @throws if a mark names no group, or if a group has no place
 */
export const settingsPage = (page: string = readFileSync(PAGE_FILE, 'utf8')): string => {
  const missing = new Set(Object.keys(SETTING_GROUPS));
  const made = page.replaceAll(SETTINGS_MARK, (_, begin: string, name: string, end: string) => {
    const group = SETTING_GROUPS[name];
    if (!group) throw new Error(`no settings are called ${name}`);
    missing.delete(name);
    return `${begin}\n${tableOf(group as Readonly<Record<string, z.ZodType>>)}\n\n${end}`;
  });
  if (missing.size > 0) throw new Error(`the page has no place for ${[...missing].join(', ')}`);
  return made;
};
