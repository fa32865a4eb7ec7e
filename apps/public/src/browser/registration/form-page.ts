import { formsOf, isMarket, type Form } from '@fairlot/countries';
import type { FormWords, PhraseKey } from '../../registration/form-words.js';

type Params = Readonly<Record<string, string | number>>;

/** Fills `{name}` into a text. */
export const filled = (text: string, params: Params): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

/** The parts of the page that the script works with, by their marks in it. */
export class FormPage {
  readonly form: HTMLFormElement;
  readonly words: FormWords;
  /** Documents that were chosen, by field. */
  readonly files = new Map<string, File>();
  /** What was chosen of the areas of each country. */
  readonly regions = new Map<string, string>();

  constructor(readonly root: HTMLElement) {
    this.form = this.partOf(HTMLFormElement, 'form');
    this.words = JSON.parse(this.part('[data-words]').textContent ?? '') as FormWords;
  }

  /** @throws where the page has no such part: it is not the one that belongs to this script */
  part(selector: string, within: HTMLElement = this.root): HTMLElement {
    const part = within.querySelector<HTMLElement>(selector);
    if (part === null) throw new Error(`The page has no ${selector}`);
    return part;
  }

  /** @throws where it is none of this kind */
  partOf<Kind extends HTMLElement>(
    kind: new () => Kind,
    selector: string,
    within: HTMLElement = this.root,
  ): Kind {
    const part = this.part(selector, within);
    if (!(part instanceof kind)) throw new Error(`${selector} is no ${kind.name}`);
    return part;
  }

  parts<Part extends HTMLElement>(selector: string, within: HTMLElement = this.root): Part[] {
    return [...within.querySelectorAll<Part>(selector)];
  }

  box(name: string): HTMLElement | null {
    return this.root.querySelector(`[data-field="${CSS.escape(name)}"]`);
  }

  /** What of a field takes the focus and is told to be wrong; of two answers, the group. */
  control(name: string): HTMLElement | null {
    return this.root.querySelector(`#field-${CSS.escape(name)}`);
  }

  get country(): string {
    return this.partOf(HTMLSelectElement, '#field-country').value;
  }

  /** Of the country that is chosen (reading 10). */
  get formFields(): Form {
    const { country } = this;
    return formsOf(isMarket(country) ? country : this.words.idMarket).registration;
  }

  say(key: PhraseKey, params: Params = {}): string {
    return filled(this.words.says[key], params);
  }
}
