import { DocumentSlots } from './document-slots.js';
import { FormFaults } from './faults.js';
import { followCountry } from './follow-country.js';
import type { FormPage } from './form-page.js';
import { SavedDraft } from './saved-draft.js';
import { showFullTexts } from './show-full-texts.js';
import { followSteps } from './steps.js';
import { SubmitRegistration } from './submit-registration.js';
import { formatDay } from './format-day.js';

const fieldNameOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-field]')?.dataset['field']
    : undefined;

/** SCR-101: shows a message in a dialog. Resolves when the dialog is closed. */
const showRefusalOn = (page: FormPage) => (text: string) =>
  new Promise<void>((resolve) => {
    const dialog = page.partOf(HTMLDialogElement, '[data-error]');
    page.part('[data-error-text]', dialog).textContent = text;
    dialog.addEventListener('close', () => resolve(), { once: true });
    if (!dialog.open) dialog.showModal();
  });

/** Updates the problems, the progress and the draft while the user fills in the form. */
const followInput = (
  page: FormPage,
  faults: FormFaults,
  draft: SavedDraft,
  showSteps: () => void,
) => {
  const { form } = page;
  form.addEventListener('input', ({ target }) => {
    const name = fieldNameOf(target);
    if (name === undefined || (target as HTMLInputElement).type === 'file') return;
    if (name === 'country') followCountry(page);
    if (name === 'region') page.regions.set(page.country, (target as HTMLSelectElement).value);
    faults.follow(name);
    draft.later();
    showSteps();
  });
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const name = fieldNameOf(target);
    // The user has not left the field if the focus moves to another control of the same field, or
    // to another window.
    if (name === undefined || name === fieldNameOf(relatedTarget) || !document.hasFocus()) return;
    if (page.formFields[name]?.kind === 'document') return;
    const input = target as HTMLInputElement;
    if (page.formFields[name]?.kind === 'date') input.value = formatDay(input.value);
    const hint = page.box(name)?.querySelector<HTMLElement>('[data-unusual]');
    if (hint) hint.hidden = true;
    faults.leave(name);
    showSteps();
  });
};

/** Starts the script of the registration page (SCR-023 to SCR-028). */
export const startRegistration = async (page: FormPage): Promise<void> => {
  const refuse = showRefusalOn(page);
  const steps = followSteps(page);
  const faults = new FormFaults(page);
  const showSteps = () => steps(faults.problems);
  const slots = new DocumentSlots(page, {
    changed: (name) => {
      draft.keepFiles();
      faults.replace(name);
      showSteps();
    },
    refuse: (text) => void refuse(text),
  });
  const draft = new SavedDraft(page, slots);
  followCountry(page);
  await draft.restore();
  followInput(page, faults, draft, showSteps);
  const sender = new SubmitRegistration({ page, faults, draft, refuse });
  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sender.submit().finally(showSteps);
  });
  const discard = async (): Promise<void> => {
    await draft.clear();
    faults.forget();
    showSteps();
    page.part('h1').scrollIntoView();
    page.control('country')?.focus();
  };
  showFullTexts(page);
  page.part('[data-discard]').addEventListener('click', () => void discard());
  showSteps();
  page.root.dataset['ready'] = '';
};
