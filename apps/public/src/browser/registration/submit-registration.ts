import { isFiscalCodeRefused } from './check-fiscal-code.js';
import type { FormFaults } from './faults.js';
import type { FormPage } from './form-page.js';
import { formValues } from './form-values.js';
import type { SavedDraft } from './saved-draft.js';
import { sendRegistration, type SendOutcome } from './send-registration.js';
import { dismissSummary, showSummary } from './summary.js';

type SubmissionContext = {
  readonly page: FormPage;
  readonly faults: FormFaults;
  readonly draft: SavedDraft;
  /** SCR-101: shows a message in a dialog. Resolves when the dialog is closed. */
  readonly refuse: (text: string) => Promise<void>;
};

const SECONDS_A_MINUTE = 60;

/**
 * STA-001 to STA-003: validates the form, sends it, and shows the result. Only one attempt runs at
 * a time.
 */
export class SubmitRegistration {
  private sending: AbortController | null = null;

  constructor(private readonly context: SubmissionContext) {
    const { page } = context;
    page.part('[data-cancel]').addEventListener('click', () => this.sending?.abort());
    // Warns before the user leaves while the form is being sent, because the result would then be
    // unknown.
    addEventListener('beforeunload', (event) => {
      if (this.sending !== null) event.preventDefault();
    });
  }

  async submit(): Promise<void> {
    const { page, faults } = this.context;
    if (this.sending !== null) return;
    this.trouble(null);
    faults.tryAll();
    if (faults.problems.length > 0) {
      await this.point();
      return;
    }
    this.sending = new AbortController();
    this.progress(0);
    const outcome = await this.send(this.sending.signal);
    this.sending = null;
    this.progress(null);
    dismissSummary(page);
    await this.showOutcome(outcome);
  }

  private async send(signal: AbortSignal): Promise<SendOutcome> {
    const { page } = this.context;
    const values = formValues(page);
    if (await isFiscalCodeRefused(page.formFields, values)) {
      const problem = { field: 'referenceFiscalCode', code: 'fiscalCode' } as const;
      return { is: 'refused', problems: [problem], errorCode: '' };
    }
    if (signal.aborted) return { is: 'cancelled' };
    return sendRegistration({
      values: { ...values, idMarket: page.words.idMarket },
      files: page.files,
      progressed: (share) => this.progress(share),
      signal,
    });
  }

  private async showOutcome(outcome: SendOutcome): Promise<void> {
    const { page, faults } = this.context;
    switch (outcome.is) {
      case 'taken':
        return this.succeed();
      case 'refused': {
        faults.showProblems(outcome.problems);
        if (faults.problems.length > 0) return this.point();
        return this.trouble(page.phrase('trouble.failed'));
      }
      case 'often': {
        const minutes = Math.ceil(outcome.waitSeconds / SECONDS_A_MINUTE);
        return this.trouble(page.phrase('trouble.often', { minutes }));
      }
      case 'cancelled':
        return this.trouble(page.phrase('cancelled'));
      default:
        return this.trouble(page.phrase(`trouble.${outcome.is}`));
    }
  }

  /**
   * Goes to the first section with a problem. If only documents have problems, shows error 600002
   * (VAL-084).
   */
  private async point(): Promise<void> {
    const { page, faults, refuse } = this.context;
    const { problems } = faults;
    if (problems.every(({ code }) => code === 'document'))
      await refuse(page.words.errors['600002'] ?? '');
    showSummary(page, problems);
  }

  private async succeed(): Promise<void> {
    const { page, draft, faults } = this.context;
    const email = String(formValues(page)['email']);
    await draft.end();
    faults.forget();
    page.part('[data-success-text]').textContent = page.phrase('success.text', { email });
    const dialog = page.partOf(HTMLDialogElement, '[data-success]');
    dialog.addEventListener('close', () => location.assign(page.words.home), { once: true });
    dialog.showModal();
  }

  private progress(share: number | null): void {
    const { page } = this.context;
    page.part('[data-progress]').hidden = share === null;
    page.part('[data-send]').setAttribute('aria-disabled', String(share !== null));
    if (share === null) return;
    const percent = Math.floor(share * 100);
    page.partOf(HTMLProgressElement, 'progress').value = percent;
    page.part('[data-progress-text]').textContent =
      share === 1 ? page.phrase('checking') : page.phrase('sending', { percent });
  }

  private trouble(text: string | null): void {
    const line = this.context.page.part('[data-trouble]');
    line.hidden = text === null;
    line.textContent = text ?? '';
  }
}
