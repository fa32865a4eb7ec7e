import { DOCUMENT_MAX_BYTES } from '../../registration/document-max.js';
import { isOfKind } from './document-kind.js';
import { showDocument } from './show-document.js';
import type { FormPage } from './form-page.js';

type SlotCallbacks = {
  /** Called with the name of a field after a document was added to it or removed from it. */
  readonly changed: (name: string) => void;
  /** Shows the user why a file was rejected (SCR-101). */
  readonly refuse: (text: string) => void;
};

/**
 * SCR-123: the fields for documents. Files are chosen by click, taken by camera or dropped. A
 * second file goes to the second field.
 */
export class DocumentSlots {
  constructor(
    private readonly page: FormPage,
    private readonly callbacks: SlotCallbacks,
  ) {
    for (const box of page.parts('[data-drop]')) this.listen(box);
    // Otherwise the browser would open a file that the user drops beside a field.
    for (const kind of ['dragover', 'drop'])
      page.root.ownerDocument.addEventListener(kind, (event) => event.preventDefault());
  }

  /** Adds a file from the draft to a field. The file is not checked again. */
  put(name: string, file: File): void {
    this.page.files.set(name, file);
    this.show(name);
  }

  /** VAL-088: removes the document of a field. */
  remove(name: string): void {
    this.page.files.delete(name);
    this.show(name);
  }

  private listen(drop: HTMLElement): void {
    const name = drop.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
    for (const input of this.page.parts<HTMLInputElement>('input[type=file]', drop))
      input.addEventListener('change', () => {
        const files = [...(input.files ?? [])];
        // Lets the user choose the same file again after removing it.
        input.value = '';
        void this.take(name, files);
      });
    for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      drop.addEventListener(kind, (event) => {
        drop.toggleAttribute('data-over', kind === 'dragenter' || kind === 'dragover');
        if (kind === 'drop') void this.take(name, [...(event.dataTransfer?.files ?? [])]);
      });
    this.page.part('[data-remove]', drop.parentElement!).addEventListener('click', () => {
      this.remove(name);
      this.callbacks.changed(name);
      this.page.control(name)?.focus();
    });
  }

  /** The names of the fields that can take files added to this field, in order. */
  private placesFrom(name: string): string[] {
    const { formFields, files } = this.page;
    return name === 'doc' && 'doc2' in formFields && !files.has('doc2') ? ['doc', 'doc2'] : [name];
  }

  private async take(name: string, files: readonly File[]): Promise<void> {
    const places = this.placesFrom(name);
    for (const [index, file] of files.entries()) {
      const slot = places[index];
      if (slot === undefined) {
        this.callbacks.refuse(this.page.phrase('document.tooMany', { name: file.name }));
        return;
      }
      if (!(await this.isTaken(slot, file))) return;
      this.put(slot, file);
      this.callbacks.changed(slot);
    }
  }

  private async isTaken(name: string, file: File): Promise<boolean> {
    const { page } = this;
    const field = page.formFields[name];
    if (file.size > DOCUMENT_MAX_BYTES) {
      this.callbacks.refuse(page.phrase('document.tooLarge', { name: file.name }));
      return false;
    }
    if (field !== undefined && (await isOfKind(field, file))) return true;
    this.callbacks.refuse(page.words.errors['600002'] ?? '');
    return false;
  }

  private show(name: string): void {
    const box = this.page.box(name);
    if (box !== null) showDocument(this.page, box, this.page.files.get(name) ?? null);
  }
}
