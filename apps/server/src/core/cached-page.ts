import { hasPersonalData, type StoredTable } from '@fairlot/kernel';

const codeList = (columns: readonly string[]): string =>
  columns.map((column) => `\`${column}\``).join(', ');

const tableSection = (table: StoredTable): string =>
  [
    `### \`${table.table}\``,
    `- What: ${table.keeps}.`,
    `- Why: ${table.why}.`,
    `- How long: ${table.until}.`,
    ...(table.personal.length > 0 ? [`- Personal data: ${codeList(table.personal)}.`] : []),
    ...(table.person.length > 0 ? [`- References to a person: ${codeList(table.person)}.`] : []),
    ...(table.secret.length > 0 ? [`- Secret, never shown: ${codeList(table.secret)}.`] : []),
    ...(table.ofUser === null ? [] : ['- Included in the data export of a user.']),
  ].join('\n');

/** The register of personal data as a Markdown page: what is stored, why and for how long. */
export const cachedPage = (tables: readonly StoredTable[]): string => `# Personal data

Generated from the descriptions that each context has of its tables. A test fails if a column of the
database has no description. Events identify people by a number only. The public privacy page has the
same information about tables with personal data, in all languages.

## Tables with personal data

${tables.filter(hasPersonalData).map(tableSection).join('\n\n')}

## Tables without personal data

${tables
  .filter((table) => !hasPersonalData(table))
  .map(({ table, keeps }) => `- \`${table}\`: ${keeps}.`)
  .join('\n')}
`;
