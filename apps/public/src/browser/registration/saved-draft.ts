import { deleteDraft, readDraft, writeDraft } from './draft.js';
import { deleteFiles, readFiles, writeFiles } from './draft-files.js';
import { now } from '../shared/clock/now.js';
import type { DocumentSlots } from './document-slots.js';
import { followCountry } from './follow-country.js';
import type { FormPage } from './form-page.js';
import { textsOfForm, fillForm, type FormTexts } from './form-values.js';

const PAUSE_MS = 400;

/**
 * Stores the values of a form that was not sent, so that they survive reloads, navigation and a
 * closed browser.
 */
export class SavedDraft {
  private timer = 0;
  /** True after the form was sent. From then on, nothing is stored. */
  private isOver = false;

  constructor(
    private readonly page: FormPage,
    private readonly slots: DocumentSlots,
  ) {
    const { ownerDocument } = page.root;
    ownerDocument.addEventListener('visibilitychange', () => this.save());
    addEventListener('pagehide', () => this.save());
    // A user who returns to the page after sending may register another company, so drafts are
    // stored again.
    addEventListener('pageshow', () => {
      this.isOver = false;
    });
  }

  /** Fills the form from the draft. Returns false if there is none. */
  async restore(): Promise<boolean> {
    const draft = readDraft(now());
    if (draft === null) {
      await this.drop();
      return false;
    }
    const files = await readFiles();
    this.type({ ...draft.typed, ...this.begun() });
    for (const [name, file] of files) if (!this.page.files.has(name)) this.slots.put(name, file);
    const when = new Intl.DateTimeFormat(document.documentElement.lang, {
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(draft.savedAt);
    this.announce(this.page.phrase('draft.restored', { when }));
    return true;
  }

  later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(), PAUSE_MS);
  }

  keepFiles(): void {
    this.save();
    void writeFiles(this.page.files);
  }

  /** Deletes the stored draft, and removes the note about it. */
  async drop(): Promise<void> {
    clearTimeout(this.timer);
    deleteDraft();
    this.page.part('[data-draft]').hidden = true;
    await deleteFiles();
  }

  /** Deletes the draft and empties the form. Called after the form was sent. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.clear();
  }

  async clear(): Promise<void> {
    this.page.form.reset();
    this.page.regions.clear();
    for (const name of this.page.files.keys()) this.slots.remove(name);
    followCountry(this.page);
    await this.drop();
  }

  private save(): void {
    clearTimeout(this.timer);
    const typed = textsOfForm(this.page);
    const isEmpty = Object.keys(typed).every((name) => name === 'country');
    if (this.isOver) return;
    if (isEmpty && this.page.files.size === 0) {
      deleteDraft();
      return;
    }
    const isSaved = writeDraft({ savedAt: now(), typed });
    for (const one of this.page.parts('.kept')) one.hidden = !isSaved;
  }

  /** The values that the user typed before this script was loaded. */
  private begun(): FormTexts {
    const { country: _, ...typed } = textsOfForm(this.page);
    return typed;
  }

  private type(typed: FormTexts): void {
    // Fills the form twice. The first time sets the country, which determines the areas to choose
    // from.
    fillForm(this.page, typed);
    if (typed['region'] !== undefined) this.page.regions.set(this.page.country, typed['region']);
    followCountry(this.page);
  }

  private announce(text: string): void {
    const note = this.page.part('[data-draft]');
    note.hidden = false;
    this.page.part('[data-draft-text]', note).textContent = text;
  }
}
