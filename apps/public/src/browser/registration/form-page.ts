import { formsOf, isMarket, type FormFields } from '@fairlot/countries';
import type { FormWords, PhraseKey } from '../../registration/form-words.js';

type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Replaces `{name}` in a text. */
export const fillPlaceholders = (text: string, params: PlaceholderValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

/** The parts of the page that the script uses, found by data attributes. */
export class FormPage {
  readonly form: HTMLFormElement;
  readonly words: FormWords;
  /** Chosen documents, by field. */
  readonly files = new Map<string, File>();
  /** The chosen area of each country. */
  readonly regions = new Map<string, string>();

  constructor(readonly root: HTMLElement) {
    this.form = this.partOf(HTMLFormElement, 'form');
    this.words = JSON.parse(this.part('[data-words]').textContent ?? '') as FormWords;
  }

  /** An element of the page. @throws if the page lacks it, because it does not match this script */
  part(selector: string, container: HTMLElement = this.root): HTMLElement {
    const part = container.querySelector<HTMLElement>(selector);
    if (part === null) throw new Error(`The page has no ${selector}`);
    return part;
  }

  /** An element of the page that has this type. @throws if it has another type */
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
   * The element of a field that gets focus and error state. For a yes/no question, this is the
   * radio group.
   */
  control(name: string): HTMLElement | null {
    return this.root.querySelector(`#field-${CSS.escape(name)}`);
  }

  get country(): string {
    return this.partOf(HTMLSelectElement, '#field-country').value;
  }

  /** The form of the chosen country (reading 10). */
  get formFields(): FormFields {
    const { country } = this;
    return formsOf(isMarket(country) ? country : this.words.idMarket).registration;
  }

  phrase(key: PhraseKey, params: PlaceholderValues = {}): string {
    return fillPlaceholders(this.words.phrases[key], params);
  }
}
