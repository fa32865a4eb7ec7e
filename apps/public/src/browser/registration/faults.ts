import { checkForm, looksWrong, type Field, type FieldProblem } from '@fairlot/countries';
import type { FaultName } from '../../registration/form-words.js';
import { fillPlaceholders, type FormPage } from './form-page.js';
import { textsOfForm, formValues } from './form-values.js';

const faultNameOf = (code: Exclude<FieldProblem['code'], 'document'>, field?: Field): FaultName => {
  if (code === 'mandatory' && field?.kind === 'choice') return 'mandatoryChoice';
  if (code === 'mandatory' && field?.kind === 'answer') return 'mandatoryAnswer';
  if (code === 'mandatory' && field?.kind === 'tick') return 'mandatoryTick';
  return code === 'format' && field?.kind === 'email' ? 'formatEmail' : code;
};

/** The error message for a problem with a field. */
const problemText = (
  { words, formFields, files }: FormPage,
  { field, code }: FieldProblem,
): string => {
  if (code === 'document')
    return files.has(field) ? (words.errors['600002'] ?? '') : words.faults.mandatoryDocument;
  const name =
    code === 'format' && field === 'vatCode'
      ? 'formatVatCode'
      : faultNameOf(code, formFields[field]);
  return fillPlaceholders(words.faults[name], { max: formFields[field]?.max ?? '' });
};

/**
 * Shows problems at their fields. Before the first attempt to send, only at fields that the user
 * has left; then at all fields (VAL-079).
 */
export class FormFaults {
  /** Names of the fields that the user has left. */
  private readonly blurred = new Set<string>();
  private isTried = false;
  /**
   * Problems that the server reported, with the values that caused them. Each applies until its
   * value changes.
   */
  private readonly serverFaults = new Map<
    string,
    { readonly problem: FieldProblem; readonly value: unknown }
  >();

  constructor(private readonly page: FormPage) {}

  /** All current problems, in the order of the page. */
  get problems(): readonly FieldProblem[] {
    const values = formValues(this.page);
    const own = checkForm(this.page.formFields, values);
    const stillValid = [...this.serverFaults.values()].filter(
      ({ problem: { field }, value }) =>
        values[field] === value && own.every((one) => one.field !== field),
    );
    const all = [...own, ...stillValid.map(({ problem }) => problem)];
    return this.page
      .parts('[data-field]')
      .flatMap((box) => all.filter(({ field }) => field === box.dataset['field']));
  }

  /** Call if a field has another value that looks the same, such as another file. */
  replace(name: string): void {
    this.serverFaults.delete(name);
    this.leave(name);
  }

  leave(name: string): void {
    this.blurred.add(name);
    this.show();
  }

  /**
   * From now on, shows the problems of all fields. Removes those from the server, which will check
   * again.
   */
  tryAll(): void {
    this.serverFaults.clear();
    this.isTried = true;
    this.show();
  }

  /** Shows problems from the server until their fields change. */
  showProblems(problems: readonly FieldProblem[]): void {
    const values = formValues(this.page);
    this.tryAll();
    for (const problem of problems)
      this.serverFaults.set(problem.field, { problem, value: values[problem.field] });
    this.show();
  }

  forget(): void {
    this.blurred.clear();
    this.serverFaults.clear();
    this.isTried = false;
    this.show();
  }

  show(): void {
    const problems = new Map(this.problems.map((one) => [one.field, one]));
    for (const box of this.page.parts('[data-field]')) {
      const name = box.dataset['field'] ?? '';
      const problem = this.isTried || this.blurred.has(name) ? problems.get(name) : undefined;
      this.mark(box, name, problem);
    }
  }

  /** VAL-035, VAL-078: updates the hints of a field while the user types in it. */
  follow(name: string): void {
    const { page } = this;
    const typed = textsOfForm(page);
    const again = typed['confEmail'] ?? '';
    if (name === 'email' || name === 'confEmail')
      // A repeated e-mail address is not reported as different while it is the beginning of the
      // first one.
      if (again !== '' && !(typed['email'] ?? '').startsWith(again)) this.blurred.add('confEmail');
    this.show();
    const field = page.formFields[name];
    const hint = page.box(name)?.querySelector<HTMLElement>('[data-unusual]');
    if (!hint || field === undefined) return;
    const isWatched =
      field.pattern !== undefined || field.helper !== undefined || field.kind === 'email';
    const isWrong = isWatched && looksWrong(field, typed[name] ?? '');
    hint.hidden = !isWrong || page.control(name)?.getAttribute('aria-invalid') === 'true';
  }

  private mark(box: HTMLElement, name: string, problem: FieldProblem | undefined): void {
    const control = this.page.control(name);
    const fault = box.querySelector<HTMLElement>('.fault');
    if (fault === null || control === null) return;
    const text = problem === undefined ? '' : problemText(this.page, problem);
    if (fault.textContent !== text) fault.textContent = text;
    fault.hidden = problem === undefined;
    if (problem === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
    box.toggleAttribute('data-wrong', problem !== undefined);
  }
}
