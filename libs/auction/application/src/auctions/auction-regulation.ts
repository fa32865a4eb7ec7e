import type { Caller } from '@fairlot/access-domain';
import {
  RegulationAcceptances,
  Regulations,
  type Regulation,
  type RegulationAcceptance,
} from '@fairlot/access-records';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { DEFAULT_LANGUAGE } from '@fairlot/countries';
import { assert, type Clock } from '@fairlot/kernel';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IdempotentWrites, type Writer } from '../commands/idempotent-writes.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { shippedRegulations } from './shipped-regulations.js';

type Read = BodyOf<Operations['SEC-65']>;
type Reader = Writer & { readonly language: string };
type Pinned = { readonly version: number; readonly hash: string };

/** The regulation that an auction pins: read and accepted for the caller's dealer. */
@Injectable()
export class AuctionRegulation implements OnModuleInit {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly regulations: Regulations,
    private readonly acceptances: RegulationAcceptances,
    private readonly writes: IdempotentWrites,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const regulation of shippedRegulations()) await this.regulations.publish(regulation);
  }

  /** Stores which text was read: by its hash, or in the reader's language. */
  accept(writer: Reader, idAuction: number, read: Read): Promise<AnswerTo<'SEC-65'>> {
    const { caller } = writer;
    const content = { idAuction, ...read };
    return this.writes.run(writer, { name: 'AcceptRegulation', content }, async () => {
      const { auction } = await this.visibility.visible(caller, idAuction);
      const { idUser, idDealer } = caller;
      assert(idDealer !== null, 'a buyer belongs to a dealer');
      const pinned = auction.terms.regulation;
      const { version, hash } = pinned;
      const all = await this.regulations.languagesOf(pinned);
      const shown =
        read.hash === undefined
          ? inLanguage(all, read.language ?? writer.language)
          : withHash(all, read.hash);
      if ((read.version ?? version) !== version || (read.hash !== undefined && shown === null))
        throw new Refused('REGULATION_CHANGED', { facts: { version } });
      const acceptance = {
        idDealer,
        idAuction,
        version,
        hash,
        idUser,
        language: shown?.language ?? null,
        textHash: shown?.textHash ?? null,
        acceptedAt: this.clock.now(),
      };
      return async (scope) => {
        await this.acceptances.accept(acceptance, scope);
        const stored = await this.acceptances.of(acceptance, scope);
        return answerOf(pinned, shown, stored);
      };
    });
  }

  async accepted(caller: Caller, idAuction: number, language: string): Promise<AnswerTo<'SEC-66'>> {
    const { auction } = await this.visibility.visible(caller, idAuction);
    const { idDealer } = caller;
    const pinned = auction.terms.regulation;
    const { version } = pinned;
    const [all, stored] = await Promise.all([
      this.regulations.languagesOf(pinned),
      // Staff belong to no dealer, so they accept nothing.
      idDealer === null ? null : this.acceptances.of({ idDealer, idAuction, version }),
    ]);
    return answerOf(pinned, inLanguage(all, language), stored);
  }
}

const withHash = (all: readonly Regulation[], hash: string): Regulation | null =>
  all.find(({ textHash }) => textHash === hash) ?? null;

/** The text in this language, or in the legally binding one. */
const inLanguage = (all: readonly Regulation[], language: string): Regulation | null =>
  [language, DEFAULT_LANGUAGE]
    .map((wanted) => all.find((one) => one.language === wanted))
    .find((one) => one !== undefined) ?? null;

const answerOf = (
  { version, hash }: Pinned,
  shown: Regulation | null,
  stored: RegulationAcceptance | null,
): AnswerTo<'SEC-66'> => ({
  accepted: stored !== null,
  version,
  language: shown?.language ?? null,
  text: shown?.text ?? null,
  hash: shown?.textHash ?? hash,
  publishedAt: shown?.publishedAt ?? null,
  acceptance: stored && {
    version,
    language: stored.language,
    hash: stored.textHash ?? stored.hash,
    acceptedAt: stored.acceptedAt,
  },
});
