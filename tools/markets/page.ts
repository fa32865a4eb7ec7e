import { join } from 'node:path';
import type { Field, FormFields, MarketForms, MarketPack } from '@fairlot/countries';

export const PAGE_FILE = join(import.meta.dirname, '../../docs/MARKETS.md');

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n');

/** Renders code in a table cell. `|` is escaped, because it would end the cell. */
const inlineCode = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
const requiredMark = (field: Field | undefined): string => {
  if (field === undefined) return '';
  return field.required === true ? '★' : '○';
};

/** The rules of a market for a value, except whether the value is required. */
const rulesOf = (field: Field): string => {
  const { kind, max, pattern, helper, check, repeats, table: codes, types, label, hints } = field;
  const { owner, readOnly } = field;
  return [
    kind,
    ...(max === undefined ? [] : [`at most ${max} characters`]),
    ...(pattern === undefined ? [] : [`must match ${inlineCode(pattern)}`]),
    ...(helper === undefined ? [] : [`shows a hint until it matches ${inlineCode(helper)}`]),
    ...(check === undefined ? [] : [`checked by the function ${check}`]),
    ...(owner === undefined ? [] : [`must belong to ${Object.values(owner).join(', ')}`]),
    ...(repeats === undefined ? [] : [`must equal ${repeats}`]),
    ...(codes === undefined ? [] : [`code table ${codes}`]),
    ...(types === undefined ? [] : [`file types ${types.join(', ')}`]),
    ...(label === undefined ? [] : [`label ${label}`]),
    ...(hints === undefined || hints.length === 0 ? [] : [`help texts ${hints.join(', ')}`]),
    ...(readOnly === true ? ['read-only'] : []),
  ].join('; ');
};

type NamedForm = { readonly idMarket: string; readonly form: FormFields };

/** Groups the markets that have the same rules for the field. */
const groupByRules = (markets: readonly NamedForm[], name: string): [string, string[]][] => {
  const byRules = new Map<string, string[]>();
  for (const { idMarket, form } of markets) {
    const field = form[name];
    if (field === undefined) continue;
    const rules = rulesOf(field);
    byRules.set(rules, [...(byRules.get(rules) ?? []), idMarket]);
  }
  return [...byRules];
};

const formPart = (title: string, markets: readonly NamedForm[]): string => {
  const names = [...new Set(markets.flatMap(({ form }) => Object.keys(form)))];
  const matrix = names.map((name) => [
    inlineCode(name),
    ...markets.map(({ form }) => requiredMark(form[name])),
  ]);
  const rules = names.flatMap((name) =>
    groupByRules(markets, name).map(([rule, of]) => [
      inlineCode(name),
      of.length === markets.length ? 'all' : of.join(', '),
      rule,
    ]),
  );
  return [
    `## ${title}`,
    markdownTable(['Field', ...markets.map(({ idMarket }) => idMarket)], matrix),
    markdownTable(['Field', 'Markets', 'Kind and rules'], rules),
  ].join('\n\n');
};

const packPart = (packs: readonly MarketPack[]): string => {
  const names = [...new Set(packs.flatMap((pack) => Object.keys(pack)))];
  const codeText = (value: unknown): string =>
    typeof value === 'string' ? inlineCode(value) : inlineCode(JSON.stringify(value) ?? '');
  const rows = packs.map((pack) => [
    pack.idMarket,
    ...names
      .filter((name) => name !== 'idMarket')
      .map((name) => codeText(pack[name as keyof MarketPack])),
  ]);
  return markdownTable(['Market', ...names.filter((name) => name !== 'idMarket')], rows);
};

/** Renders what each market shows, requires and checks, from the market packs. */
export const marketsPage = (
  packs: readonly MarketPack[],
  forms: readonly MarketForms[],
): string => `# Markets

Generated from the market packs (\`libs/countries\`). Browser and server validate forms with them. ★ means that a field
is required and marked with an asterisk, and ○ that it is optional. A field with an empty cell is neither shown nor
stored.

## Market settings

${packPart(packs)}

${formPart(
  'Registration of a dealer',
  forms.map(({ idMarket, registration }) => ({ idMarket, form: registration })),
)}

${formPart(
  'Sign-up of a user',
  forms.map(({ idMarket, signUp }) => ({ idMarket, form: signUp })),
)}
`;
