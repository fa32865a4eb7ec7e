import { isAboutPersons, type KeptTable } from '@fairlot/kernel';

const code = (columns: readonly string[]): string =>
  columns.map((column) => `\`${column}\``).join(', ');

const sectionOf = (kept: KeptTable): string =>
  [
    `### \`${kept.table}\``,
    `- What: ${kept.keeps}.`,
    `- Why: ${kept.why}.`,
    `- How long: ${kept.until}.`,
    ...(kept.personal.length > 0 ? [`- Says of a person: ${code(kept.personal)}.`] : []),
    ...(kept.person.length > 0 ? [`- Points to one by a number: ${code(kept.person)}.`] : []),
    ...(kept.secret.length > 0 ? [`- Secret, shown to nobody: ${code(kept.secret)}.`] : []),
    ...(kept.ofUser === null ? [] : ['- In the file that a user gets of his own data.']),
  ].join('\n');

/** The register of personal data as a page: what is kept of persons, why, and how long. */
export const keptPage = (tables: readonly KeptTable[]): string => `# Personal data

Written from what each context says of its own tables; a test walks the database and fails for a
column that nobody has classified. Events name people by a number only. What is said here of tables
about persons stands on the public privacy page too, in every language.

## Tables about persons

${tables.filter(isAboutPersons).map(sectionOf).join('\n\n')}

## Tables about nobody

${tables
  .filter((kept) => !isAboutPersons(kept))
  .map(({ table, keeps }) => `- \`${table}\`: ${keeps}.`)
  .join('\n')}
`;
