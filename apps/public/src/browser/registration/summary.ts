import type { FieldProblem } from '@fairlot/countries';
import type { FormPage } from './form-page.js';
import { scrollIntoView, goToSection } from './steps.js';

/** The label that a field has in the chosen country. */
const fieldLabel = (page: FormPage, name: string): string => {
  const box = page.box(name);
  const label = box?.querySelector(`#label-${CSS.escape(name)}`) ?? box?.querySelector('label');
  const shown = [...(label?.querySelectorAll<HTMLElement>('[data-label]') ?? [])];
  const words = shown.find(({ hidden }) => !hidden) ?? label;
  return (words?.textContent ?? name).replace(/[ *]+$/, '');
};

/**
 * Moves the focus to a field. In a group of radio buttons, to the chosen answer or the first one.
 */
const focusField = (page: FormPage, name: string): void => {
  const control = page.control(name);
  const choice = control?.querySelector<HTMLElement>('input:checked, input');
  (choice ?? control)?.focus({ preventScroll: true });
  const box = page.box(name);
  if (box !== null) scrollIntoView(box);
};

/** If there are more problems than this, the summary lists sections instead of fields. */
const FIELDS_MAX = 6;

const summaryLine = (page: FormPage, text: string, field: string): HTMLElement => {
  const link = document.createElement('a');
  link.href = `#field-${field}`;
  link.textContent = text;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focusField(page, field);
  });
  const line = document.createElement('li');
  line.append(link);
  return line;
};

const summaryLines = (page: FormPage, problems: readonly FieldProblem[]): readonly HTMLElement[] =>
  problems.length <= FIELDS_MAX
    ? problems.map(({ field }) => summaryLine(page, fieldLabel(page, field), field))
    : page.parts('[data-section]').flatMap((section) => {
        const within = problems.filter(({ field }) => section.contains(page.box(field)));
        const [first] = within;
        const name = page.part(`[data-step="${section.dataset['section']}"] .step-name`);
        return first === undefined
          ? []
          : [summaryLine(page, `${name.textContent} (${within.length})`, first.field)];
      });

/** STA-001: goes to the first section with a problem, and lists all problems below its heading. */
export const showSummary = (page: FormPage, problems: readonly FieldProblem[]): void => {
  page.root.querySelector('[data-summary]')?.remove();
  const section = page
    .parts('[data-section]')
    .find((one) => problems.some(({ field }) => one.contains(page.box(field))));
  if (section === undefined) return;
  const summary = document.createElement('div');
  summary.className = 'notice-line bad summary';
  summary.dataset['summary'] = '';
  summary.id = 'form-summary';
  const heading = document.createElement('p');
  heading.textContent = page.phrase('summary');
  const list = document.createElement('ul');
  list.append(...summaryLines(page, problems));
  summary.append(heading, list);
  page.part('.about', section).after(summary);
  for (const one of page.parts('[data-section]')) one.removeAttribute('aria-describedby');
  section.setAttribute('aria-describedby', summary.id);
  goToSection(section);
};

export const dismissSummary = (page: FormPage): void =>
  page.root.querySelector('[data-summary]')?.remove();
