import { createHash } from 'node:crypto';
import { registrationConsentsIn } from '@fairlot/access-domain';
import { systemClock, type CallLimitName } from '@fairlot/kernel';
import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentRefused, RegistrationFiles, type StoredDocument } from './registration-files.js';
import type { NamedDocument } from './registration-files.js';
import { RegistrationLimits } from './registration-limits.js';
import { proofHash, proofHourAt } from './registration-proof.js';
import { RegistrationLinks } from './review/registration-links.js';
import {
  INSERT_REGISTRATION,
  KEEP_CONSENTS,
  KEEP_DOCUMENTS,
  registrationRowOf,
  SENT_BEFORE,
} from './registration-rows.js';

/** A valid form, and the files that the client is sending with it. */
export type DealerRegistration = {
  readonly idMarket: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly documents: readonly NamedDocument[];
  /** The files, to be read one after the other, in the order of the documents. */
  readonly files: AsyncIterable<AsyncIterable<Uint8Array>>;
  /** Language of the texts and of the e-mail. */
  readonly language: string;
  readonly address: string;
  /** The client's key for this submission; null if there is none. */
  readonly key: string | null;
  /** Proof of work: the form for which it was computed, and the proof; null if none was sent. */
  readonly proof: { readonly form: string; readonly sent: string | null };
};

export type RegistrationOutcome =
  /** The form is stored, possibly by an earlier call. */
  | { readonly outcome: 'registered' }
  | { readonly outcome: 'documentRefused'; readonly field: string }
  | {
      readonly outcome: 'limited';
      readonly retryAfterSeconds: number;
      readonly limited: CallLimitName;
    }
  /** The form must be sent again with a new proof of work of this many zero bits, for this hour. */
  | { readonly outcome: 'proofWanted'; readonly bits: number; readonly hour: number }
  | { readonly outcome: 'keyReused' };

const REGISTERED_OUTCOME = { outcome: 'registered' } as const;

/**
 * Registrations of dealers (OPEN-05), which staff review (STA-088). Until then an applicant cannot
 * sign in or bid.
 *
 * The whole content of a form identifies a registration, not the VAT number. A repeated form
 * therefore creates no second registration, but a corrected form does. Nobody can block a company
 * by registering its VAT number first. The VAT number is not looked up, so neither response nor
 * timing reveals who is a customer.
 */
@Injectable()
export class Registrations {
  private readonly limits: RegistrationLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: RegistrationFiles,
    private readonly outbox: Outbox,
    private readonly links: RegistrationLinks,
  ) {
    this.limits = new RegistrationLimits(dataSource);
  }

  /**
   * Registers a dealer: receives the files, then writes application, consents and e-mail in one
   * transaction.
   * @throws any error while a file is received, except that the file is refused
   */
  async register(sent: DealerRegistration): Promise<RegistrationOutcome> {
    const bits = await this.limits.proofBits(sent.address);
    if (bits > 0 && !(await this.useProof(sent, bits)))
      return { outcome: 'proofWanted', bits, hour: proofHourAt(systemClock.now()) };
    await this.limits.enter(sent.address);
    try {
      return await this.store(sent, await this.files.receive(sent.documents, sent.files));
    } catch (error) {
      if (error instanceof DocumentRefused)
        return { outcome: 'documentRefused', field: error.field };
      throw error;
    }
  }

  /** Whether the proof of work is valid and was not used before, from any network. */
  private async useProof({ proof }: DealerRegistration, bits: number): Promise<boolean> {
    const { form, sent } = proof;
    const hash = sent === null ? null : proofHash(sent, { form, bits, at: systemClock.now() });
    return hash !== null && this.limits.useProof(hash);
  }

  private async store(
    sent: DealerRegistration,
    documents: readonly StoredDocument[],
  ): Promise<RegistrationOutcome> {
    const wait = await this.limits.write(String(sent.values['email']));
    if (wait !== null) {
      await this.files.drop(documents);
      return { outcome: 'limited', limited: 'registrationsOfAddress', retryAfterSeconds: wait };
    }
    const contentHash = contentHashOf(sent, documents);
    // If the connection breaks during the commit, its outcome is unknown. The files then stay, and
    // are deleted later if no row refers to them.
    const isNew = await this.dataSource.transaction((manager) =>
      this.write(sent, { documents, contentHash, manager }),
    );
    if (isNew) return REGISTERED_OUTCOME;
    await this.files.drop(documents);
    if (sent.key === null) return REGISTERED_OUTCOME;
    const [before] = await this.dataSource.query<{ contentHash: string }[]>(SENT_BEFORE, [
      sent.key,
    ]);
    const isAnother = before !== undefined && before.contentHash !== contentHash;
    return isAnother ? { outcome: 'keyReused' } : REGISTERED_OUTCOME;
  }

  /**
   * Writes an application unless the same form is already stored.
   * @returns false if it was already stored, even by a parallel call
   */
  private async write(
    sent: DealerRegistration,
    {
      documents,
      contentHash,
      manager,
    }: {
      readonly documents: readonly StoredDocument[];
      readonly contentHash: string;
      readonly manager: EntityManager;
    },
  ): Promise<boolean> {
    const { idMarket, values, language, key } = sent;
    const now = systemClock.now();
    const row = { ...registrationRowOf(values), idMarket, language, registeredAt: now };
    const written = await manager.query<{ idRegistration: number }[]>(INSERT_REGISTRATION, [
      JSON.stringify({ ...row, contentHash, sendingKey: key }),
    ]);
    const idRegistration = written[0]?.idRegistration;
    if (idRegistration === undefined) return false;
    const consents = JSON.stringify(registrationConsentsIn(values));
    await manager.query(KEEP_CONSENTS, [idRegistration, consents, language, now]);
    await manager.query(KEEP_DOCUMENTS, [idRegistration, JSON.stringify(documents)]);
    const { path } = await this.links.create(idRegistration, manager);
    await this.outbox.post(
      {
        cause: `registration:${idRegistration}`,
        language,
        recipient: String(values['email']),
        type: 'DEALER_REGISTERED',
        parameters: {
          name: referenceNameIn(values),
          businessName: String(values['businessName']),
          path: '',
        },
        secret: { path },
      },
      manager,
    );
    return true;
  }
}

/**
 * The applicant's name in the e-mail. If a form has no given name, the surname contains both
 * (reading 4).
 */
const referenceNameIn = ({
  referenceName = '',
  referenceSurname = '',
}: DealerRegistration['values']) => `${referenceName} ${referenceSurname}`.trim();

/** A hash that identifies an application by its whole content. */
export const contentHashOf = (
  { idMarket, values }: Pick<DealerRegistration, 'idMarket' | 'values'>,
  documents: readonly StoredDocument[],
): string => {
  const written = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files = documents.map(({ field, sha256 }) => [field, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([idMarket, written, files]))
    .digest('hex');
};
