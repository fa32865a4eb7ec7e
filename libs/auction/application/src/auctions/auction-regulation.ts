import type { Caller } from '@fairlot/access-domain';
import {
  RegulationAcceptances,
  Regulations,
  RegulationVersions,
  type Regulation,
  type RegulationAcceptance,
} from '@fairlot/access-records';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { assert, type Clock } from '@fairlot/kernel';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IdempotentWrites, type Writer } from '../commands/idempotent-writes.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { RegulationChanges } from './regulation-changes.js';
import { bindingLanguageOf, regulationTextFor } from './regulation-language.js';
import { shippedRegulations } from './shipped-regulations.js';

type ReadRegulation = BodyOf<Operations['SEC-65']>;
type RegulationReader = Writer & { readonly language: string };
type PinnedRegulation = { readonly version: number; readonly hash: string };
/** The regulation of the auction in all its languages. */
type RegulationPages = PinnedRegulation & {
  readonly texts: readonly Regulation[];
  /** Language of the binding text. Null if this portal does not have that text. */
  readonly bindingLanguage: string | null;
};
type RegulationChangeList = AnswerTo<'SEC-66'>['changes'];

/** The regulation of an auction, and its acceptance by the caller's dealer. */
@Injectable()
export class AuctionRegulation implements OnModuleInit {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly regulations: Regulations,
    private readonly versions: RegulationVersions,
    private readonly changes: RegulationChanges,
    private readonly acceptances: RegulationAcceptances,
    private readonly writes: IdempotentWrites,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const regulation of shippedRegulations()) await this.regulations.publish(regulation);
  }

  /**
   * Stores that the dealer accepted the regulation, and which text: the one with the given hash,
   * otherwise the one in the reader's language.
   */
  accept(
    writer: RegulationReader,
    idAuction: number,
    read: ReadRegulation,
  ): Promise<AnswerTo<'SEC-65'>> {
    const { caller } = writer;
    const content = { idAuction, ...read };
    return this.writes.run(writer, { name: 'AcceptRegulation', content }, async () => {
      const { auction } = await this.visibility.visible(caller, idAuction);
      const { idUser, idDealer } = caller;
      assert(idDealer !== null, 'the buyer must belong to a dealer');
      const pages = await this.pagesOf(auction.terms.regulation);
      const { version, hash } = pages;
      const accepted =
        read.hash === undefined
          ? regulationTextFor(pages, read.language ?? writer.language)
          : findByHash(pages.texts, read.hash);
      if ((read.version ?? version) !== version || (read.hash !== undefined && accepted === null))
        throw new Refused('REGULATION_CHANGED', { facts: { version } });
      const acceptance = {
        idDealer,
        idAuction,
        version,
        hash,
        idUser,
        language: accepted?.language ?? null,
        textHash: accepted?.textHash ?? null,
        acceptedAt: this.clock.now(),
      };
      return async (scope) => {
        await this.acceptances.accept(acceptance, scope);
        const stored = await this.acceptances.of(acceptance, scope);
        return regulationAnswerOf(pages, { shown: accepted, stored, changes: null });
      };
    });
  }

  async accepted(caller: Caller, idAuction: number, language: string): Promise<AnswerTo<'SEC-66'>> {
    const { auction } = await this.visibility.visible(caller, idAuction);
    const { idDealer } = caller;
    const { regulation, idTemplate } = auction.terms;
    const [pages, stored] = await Promise.all([
      this.pagesOf(regulation),
      // Staff belong to no dealer, so they have no acceptance.
      idDealer === null ? null : this.acceptances.of({ idDealer, idAuction, ...regulation }),
    ]);
    const accepted = regulationTextFor(pages, language);
    const isAsked = idDealer !== null && stored === null && accepted !== null;
    const changes = isAsked
      ? await this.changes.since({
          idDealer,
          idTemplate,
          pinned: pages,
          language: accepted.language,
        })
      : null;
    return regulationAnswerOf(pages, { shown: accepted, stored, changes });
  }

  private async pagesOf(pinned: PinnedRegulation): Promise<RegulationPages> {
    const [texts, own] = await Promise.all([
      this.regulations.languagesOf(pinned),
      this.versions.withHash(pinned.hash),
    ]);
    const bindingLanguage = own?.bindingLanguage ?? bindingLanguageOf(texts);
    return { ...pinned, texts, bindingLanguage };
  }
}

const findByHash = (all: readonly Regulation[], hash: string): Regulation | null =>
  all.find(({ textHash }) => textHash === hash) ?? null;

type ShownRegulation = {
  readonly shown: Regulation | null;
  readonly stored: RegulationAcceptance | null;
  readonly changes: RegulationChangeList;
};

const regulationAnswerOf = (
  { version, hash, bindingLanguage }: RegulationPages,
  { shown: accepted, stored, changes }: ShownRegulation,
): AnswerTo<'SEC-66'> => ({
  accepted: stored !== null,
  version,
  language: accepted?.language ?? null,
  bindingLanguage,
  text: accepted?.text ?? null,
  html: accepted?.html ?? null,
  hash: accepted?.textHash ?? hash,
  publishedAt: accepted?.publishedAt ?? null,
  acceptance: stored && {
    version: stored.version,
    language: stored.language,
    hash: stored.textHash ?? stored.hash,
    acceptedAt: stored.acceptedAt,
  },
  changes,
});
