import { deleteDraft, readDraft, writeDraft } from './draft.js';
import { deleteFiles, readFiles, writeFiles } from './draft-files.js';
import { now } from '../shared/clock/now.js';
import type { DocumentSlots } from './document-slots.js';
import { followCountry } from './follow-country.js';
import type { FormPage } from './form-page.js';
import { textsOfForm, fillForm, type FormTexts } from './form-values.js';

const PAUSE_MS = 400;

/** Stores an unsent form, so that it survives reloads, navigation and a closed browser. */
export class SavedDraft {
  private timer = 0;
  /** True once the form is sent. Then nothing is stored any more. */
  private isOver = false;

  constructor(
    private readonly page: FormPage,
    private readonly slots: DocumentSlots,
  ) {
    const { ownerDocument } = page.root;
    ownerDocument.addEventListener('visibilitychange', () => this.save());
    addEventListener('pagehide', () => this.save());
    // A user who returns to the page after sending may register another company.
    addEventListener('pageshow', () => {
      this.isOver = false;
    });
  }

  /** Fills the form from the draft and returns whether there was one. */
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

  /** Deletes the stored draft and its note. */
  async drop(): Promise<void> {
    clearTimeout(this.timer);
    deleteDraft();
    this.page.part('[data-draft]').hidden = true;
    await deleteFiles();
  }

  /** After sending: deletes the draft and empties the form. */
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

  /** Values typed before this script was loaded. */
  private begun(): FormTexts {
    const { country: _, ...typed } = textsOfForm(this.page);
    return typed;
  }

  private type(typed: FormTexts): void {
    // The country comes first, because it determines the areas.
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
