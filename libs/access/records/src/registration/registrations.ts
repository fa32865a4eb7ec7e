import { createHash } from 'node:crypto';
import { registrationConsentsIn } from '@fairlot/access-domain';
import { systemClock, type CallLimitName } from '@fairlot/kernel';
import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentRefused, RegistrationFiles, type KeptDocument } from './registration-files.js';
import type { NamedDocument } from './registration-files.js';
import { RegistrationLimits } from './registration-limits.js';
import { isProof } from './registration-proof.js';
import { RegistrationLinks } from './review/registration-links.js';
import { KEEP, KEEP_CONSENTS, KEEP_DOCUMENTS, rowOf, SENT_BEFORE } from './registration-rows.js';

/** A form that its market's rules found nothing wrong with, and its files as they come in. */
export type DealerRegistration = {
  readonly idMarket: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly documents: readonly NamedDocument[];
  /** One after the other, in the order of the documents. */
  readonly files: AsyncIterable<AsyncIterable<Uint8Array>>;
  /** In which the texts were read, and the letter is written. */
  readonly language: string;
  readonly address: string;
  /** What a program calls this sending; null where it calls it nothing. */
  readonly key: string | null;
  /** The form as it is proved, and the number that proves it; null where none was sent. */
  readonly proof: { readonly form: string; readonly number: string | null };
};

export type RegistrationOutcome =
  /** Also of what had been sent before. */
  | { readonly outcome: 'registered' }
  | { readonly outcome: 'documentRefused'; readonly field: string }
  | {
      readonly outcome: 'limited';
      readonly retryAfterSeconds: number;
      /** Without it, a network has sent too many. */
      readonly limited?: CallLimitName;
    }
  /** Once the form is sent again with a proof of work that has so many zero bits, it is taken. */
  | { readonly outcome: 'proofWanted'; readonly bits: number }
  | { readonly outcome: 'keyReused' };

const REGISTERED = { outcome: 'registered' } as const;

/**
 * Registrations of dealers (OPEN-05), which staff look at later (STA-088): until then nobody can sign in
 * or offer by them.
 *
 * What is the same registration is told by the whole content, and not by the VAT code: so whoever sends
 * again what was sent makes no second one, whoever mends a mistake is heard, and nobody keeps a company
 * out by registering its code first. Nothing here looks up whether a code is known, so the answer, its
 * time too, is alike for the code of a customer and of nobody.
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

  /** Files, row, consents and letter, or none of them. @throws what a file throws */
  async register(sent: DealerRegistration): Promise<RegistrationOutcome> {
    const { form, number } = sent.proof;
    const bits = await this.limits.proofBits(sent.address);
    const isProved = bits === 0 || (number !== null && isProof(form, number, bits));
    if (!isProved) return { outcome: 'proofWanted', bits };
    const wait = await this.limits.enter(sent.address);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    try {
      return await this.keep(sent, await this.files.receive(sent.documents, sent.files));
    } catch (error) {
      if (error instanceof DocumentRefused)
        return { outcome: 'documentRefused', field: error.field };
      throw error;
    }
  }

  private async keep(
    sent: DealerRegistration,
    documents: readonly KeptDocument[],
  ): Promise<RegistrationOutcome> {
    const wait = await this.limits.write(String(sent.values['email']));
    if (wait !== null) {
      await this.files.drop(documents);
      return { outcome: 'limited', limited: 'registrationsOfAddress', retryAfterSeconds: wait };
    }
    const contentHash = hashOf(sent, documents);
    // Whether a commit whose answer was lost has happened is not known here: then the files stay, and
    // are collected if no row names them.
    const isNew = await this.dataSource.transaction((manager) =>
      this.write(sent, { documents, contentHash, manager }),
    );
    if (isNew) return REGISTERED;
    await this.files.drop(documents);
    if (sent.key === null) return REGISTERED;
    const [before] = await this.dataSource.query<{ contentHash: string }[]>(SENT_BEFORE, [
      sent.key,
    ]);
    const isAnother = before !== undefined && before.contentHash !== contentHash;
    return isAnother ? { outcome: 'keyReused' } : REGISTERED;
  }

  /** @returns false where the same was sent before, in this moment too */
  private async write(
    sent: DealerRegistration,
    {
      documents,
      contentHash,
      manager,
    }: {
      readonly documents: readonly KeptDocument[];
      readonly contentHash: string;
      readonly manager: EntityManager;
    },
  ): Promise<boolean> {
    const { idMarket, values, language, key } = sent;
    const now = systemClock.now();
    const row = { ...rowOf(values), idMarket, language, registeredAt: now };
    const written = await manager.query<{ idRegistration: number }[]>(KEEP, [
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
        ...{ language, recipient: String(values['email']), type: 'DEALER_REGISTERED' },
        parameters: {
          name: nameIn(values),
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

/** Where the given name is not asked, the surname holds both (reading 4). */
const nameIn = ({ referenceName = '', referenceSurname = '' }: DealerRegistration['values']) =>
  `${referenceName} ${referenceSurname}`.trim();

const hashOf = (
  { idMarket, values }: DealerRegistration,
  documents: readonly KeptDocument[],
): string => {
  const written = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files = documents.map(({ field, sha256 }) => [field, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([idMarket, written, files]))
    .digest('hex');
};
