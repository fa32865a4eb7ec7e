import { byLanguage, type ByLanguage } from './area.ts';
import type { ChangeSet } from './change-set.ts';
import type { ContextNames } from './context-names.ts';
import type { FormPlan, WrittenField } from './form-plan.ts';
import { writeForm } from './form.ts';
import { pascal, humanise } from './names.ts';
import type { Column } from './screen-plan.ts';
import { writeScreen } from './screen.ts';

const OPENED_TEXTS: ByLanguage = {
  en: 'Opened',
  de: 'Eröffnet',
  it: 'Aperto il',
  fr: 'Ouvert le',
  es: 'Abierto el',
  nl: 'Geopend',
  pl: 'Otwarto',
  pt: 'Aberto em',
};
const CLOSED_TEXTS: ByLanguage = {
  en: 'Closed',
  de: 'Geschlossen',
  it: 'Chiuso il',
  fr: 'Clôturé le',
  es: 'Cerrado el',
  nl: 'Gesloten',
  pl: 'Zamknięto',
  pt: 'Fechado em',
};

const COLUMNS: readonly [Column, ...Column[]] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'openedAt', label: OPENED_TEXTS.en, kind: 'instant' },
  { name: 'closedAt', label: CLOSED_TEXTS.en, kind: 'instant' },
];
/** The time when the row in the specs was opened. */
const OPENED_AT = 1_776_157_200_000;

const textField = (name: string, label: string): WrittenField => ({
  name,
  label,
  isChoice: false,
  initial: '',
  sample: 'Example',
  isRefusedEmpty: true,
});
const sameTitle = (title: string): ByLanguage => byLanguage(() => title);

/** Adds the list of the context, a form that opens a row, and a form that closes one. */
export const writePages = (changes: ChangeSet, names: ContextNames): void => {
  const { context: area, aggregate, file, plural, ids } = names;
  const key = `id${aggregate}`;
  const calls = {
    area,
    contracts: `@fairlot/contracts/${area}`,
    table: `${plural}Operations`,
  };
  writeScreen(
    changes,
    {
      ...calls,
      name: plural,
      id: ids.list,
      key,
      list: 'rows',
      columns: COLUMNS,
      search: 'q',
      answers: 'pages',
      beside: { total: null, next: null },
      row: { [key]: 1, idMarket: 'IT', name: 'Example', openedAt: OPENED_AT, closedAt: null },
      opens: { to: `/${area}/close-${file}/$${key}`, id: ids.close },
      adds: { to: `/${area}/open-${file}`, id: ids.open, title: `open${pascal(file)}.title` },
    },
    {
      title: sameTitle(humanise(plural)),
      labels: { name: '$t(word.name)', openedAt: OPENED_TEXTS, closedAt: CLOSED_TEXTS },
    },
  );
  writeForms(changes, names, calls);
};

type Calls = Pick<FormPlan, 'area' | 'contracts' | 'table'>;

const writeForms = (changes: ChangeSet, names: ContextNames, calls: Calls): void => {
  const { context: area, aggregate, file, plural, ids } = names;
  const key = `id${aggregate}`;
  const form = { ...calls, isPart: false, isFinal: false, next: `/${area}/${plural}` };
  const open: FormPlan = {
    ...form,
    name: `open-${file}`,
    id: ids.open,
    param: null,
    answer: { [key]: 1 },
    fields: [textField('name', 'Name')],
  };
  const close: FormPlan = {
    ...form,
    name: `close-${file}`,
    id: ids.close,
    param: key,
    answer: { done: true },
    fields: [textField('reason', 'Reason')],
  };
  writeForm(changes, open, { title: sameTitle(`Open ${file}`), labels: { name: '$t(word.name)' } });
  writeForm(changes, close, {
    title: sameTitle(`Close ${file}`),
    labels: { reason: '$t(word.reason)' },
  });
};
