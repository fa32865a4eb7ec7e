import {
  addressKey,
  Registrations,
  type NamedDocument,
  type RegistrationOutcome,
} from '@fairlot/access-records';
import type { FieldFault } from '@fairlot/contracts/problem';
import { dealerFullDto } from '@fairlot/contracts/registration';
import { limitReached, validationRefused, proofWanted, Refused } from '@fairlot/contracts/refused';
import {
  allForms,
  isMarket,
  type FormFields,
  type FormValues,
  type Language,
} from '@fairlot/countries';
import { Controller, Headers, Ip } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { formLanguage } from './form-language.js';
import { FairQueue } from '../limits/fair-queue.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

const PROOF_HEADER = 'registration-proof';

const FORMS = allForms();
const dealerForm = dealerFullDto(FORMS);

/**
 * Limits of concurrent uploads, per process and per address. Each upload uses a file handle and
 * some memory, for long if the connection is slow. The body of a waiting request is not read.
 */
const UPLOAD_LIMITS = { atOnce: 64, atOncePerKey: 3, waitMs: 10_000 } as const;

/**
 * The values of a form, validated by the form of its market. @throws Refused naming each invalid
 * field
 */
const validateForm = (
  sent: unknown,
  language: Language,
): { values: FormValues; form: FormFields } => {
  const { data: values, error } = dealerForm.safeParse(sent);
  if (error !== undefined) {
    const fields = error.issues.map(({ path, message }) =>
      fieldProblem(path.join('.'), message as FieldFault, language),
    );
    if (fields.every(({ code }) => code === 'document'))
      throw new Refused('DOCUMENT_REFUSED', { fields });
    throw validationRefused(fields);
  }
  const form = FORMS.find(({ idMarket }) => idMarket === values['country'])!.registration;
  return { values, form };
};

/** STA-003: the market of the registration page, otherwise that of the company's country. */
const formMarketOf = (sent: unknown, { country }: FormValues): string => {
  const { idMarket } = Object(sent) as { readonly idMarket?: unknown };
  return isMarket(idMarket) ? idMarket : String(country);
};

const documentsIn = (form: FormFields, values: FormValues): NamedDocument[] =>
  Object.entries(form).flatMap(([field, { kind, types = [] }]) => {
    const fileName = values[field];
    return kind === 'document' && fileName !== undefined
      ? [{ field, fileName: String(fileName), types }]
      : [];
  });

const refusalOf = (
  refused: Exclude<RegistrationOutcome, { readonly outcome: 'registered' }>,
  language: Language,
): Refused => {
  if (refused.outcome === 'limited') {
    const { limited, retryAfterSeconds } = refused;
    return limitReached({ limited, retryAfterSeconds });
  }
  if (refused.outcome === 'proofWanted')
    return proofWanted({ proofBits: refused.bits, proofHour: refused.hour });
  if (refused.outcome === 'keyReused') return new Refused('COMMAND_ID_REUSED');
  const fields = [fieldProblem(refused.field, 'document', language)];
  return new Refused('DOCUMENT_REFUSED', { fields });
};

/** Registers a dealer: validates the form before it reads any file. */
@Controller()
export class DealerRegistrationController {
  private readonly queue = new FairQueue(UPLOAD_LIMITS);

  constructor(private readonly registrations: Registrations) {}

  @Operation('OPEN-05')
  async register(
    @TheInput() { sent, key, language }: Input<'OPEN-05', unknown>,
    @Ip() address: string,
    @Headers(PROOF_HEADER) proof: string | undefined,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<{ done: true }> {
    const { values, form } = validateForm(sent.json, language);
    const idMarket = formMarketOf(sent.json, values);
    const registration = {
      proof: { form: JSON.stringify(sent.json), sent: proof ?? null },
      idMarket,
      language: formLanguage(acceptLanguage, idMarket),
      documents: documentsIn(form, values),
      values,
      files: sent.files,
      address,
      key,
    };
    const answered = await this.queue.run(addressKey(address), () =>
      this.registrations.register(registration),
    );
    if (answered.outcome === 'registered') return { done: true };
    throw refusalOf(answered, language);
  }
}
