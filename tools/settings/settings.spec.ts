import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PAGE_FILE, settingsPage, tableOf } from './page.ts';

it('the settings page matches the parser: `npx vitest run tools/settings --update=all` rewrites it', async () => {
  const { code } = await format(PAGE_FILE, settingsPage());
  await expect(code).toMatchFileSnapshot(PAGE_FILE);
});

it('every setting has a default, or describes the effect of omitting it', () => {
  const group = {
    SIZE: z.number().default(3).meta({ description: 'How large | wide' }),
    DRAWN: z.boolean().default(false).meta({ description: 'Whether it is drawn' }),
    WHERE: z.string().optional().meta({ description: 'Where it is', unset: 'nowhere' }),
  };
  expect(tableOf(group).split('\n').slice(2)).toEqual([
    '| `SIZE` | `3` | How large \\| wide |',
    '| `DRAWN` | `off` | Whether it is drawn |',
    '| `WHERE` | nowhere | Where it is |',
  ]);
});

it('the settings page cannot be written if a setting has no description, a group no place, or a place no group', () => {
  expect(() => tableOf({ NEW: z.string() })).toThrow('NEW');
  expect(() => settingsPage('')).toThrow('portal');
  expect(() => settingsPage('<!-- settings: planted -->\n<!-- end -->')).toThrow('planted');
});
