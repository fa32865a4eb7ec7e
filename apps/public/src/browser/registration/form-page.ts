import { formsOf, isMarket, type FormFields } from '@fairlot/countries';
import type { FormWords, PhraseKey } from '../../registration/form-words.js';

type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` in a text by its value. */
export const fillPlaceholders = (text: string, params: PlaceholderValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

/** The elements of the registration page that the script uses. It finds them by data attributes. */
export class FormPage {
  readonly form: HTMLFormElement;
  readonly words: FormWords;
  /** The chosen documents, by field. */
  readonly files = new Map<string, File>();
  /** The area that was chosen for each country. */
  readonly regions = new Map<string, string>();

  constructor(readonly root: HTMLElement) {
    this.form = this.partOf(HTMLFormElement, 'form');
    this.words = JSON.parse(this.part('[data-words]').textContent ?? '') as FormWords;
  }

  /**
   * Returns an element of the page.
   * @throws if the page has no such element, so that page and script do not belong together
   */
  part(selector: string, container: HTMLElement = this.root): HTMLElement {
    const part = container.querySelector<HTMLElement>(selector);
    if (part === null) throw new Error(`The page has no ${selector}`);
    return part;
  }

  /** Returns an element that has this type. @throws if the element has another type */
  partOf<Kind extends HTMLElement>(
    kind: new () => Kind,
    selector: string,
    within: HTMLElement = this.root,
  ): Kind {
    const part = this.part(selector, within);
    if (!(part instanceof kind)) throw new Error(`${selector} is not a ${kind.name}`);
    return part;
  }

  parts<Part extends HTMLElement>(selector: string, within: HTMLElement = this.root): Part[] {
    return [...within.querySelectorAll<Part>(selector)];
  }

  box(name: string): HTMLElement | null {
    return this.root.querySelector(`[data-field="${CSS.escape(name)}"]`);
  }

  /**
   * The control of a field, which gets the focus and the error state. For a yes/no question, this
   * is the radio group.
   */
  control(name: string): HTMLElement | null {
    return this.root.querySelector(`#field-${CSS.escape(name)}`);
  }

  get country(): string {
    return this.partOf(HTMLSelectElement, '#field-country').value;
  }

  /** The fields for the chosen country (reading 10). */
  get formFields(): FormFields {
    const { country } = this;
    return formsOf(isMarket(country) ? country : this.words.idMarket).registration;
  }

  phrase(key: PhraseKey, params: PlaceholderValues = {}): string {
    return fillPlaceholders(this.words.phrases[key], params);
  }
}
