import {
  RegulationAcceptances,
  Regulations,
  RegulationVersions,
  type Regulation,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';

type ChangeRequest = {
  readonly idDealer: number;
  readonly idTemplate: number;
  readonly pinned: {
    readonly version: number;
    readonly hash: string;
    readonly texts: readonly Regulation[];
    readonly bindingLanguage: string | null;
  };
  /** Language of the text that the dealer is asked to accept. */
  readonly language: string;
};

/**
 * Finds what changed in a template's regulation since the version that the dealer last accepted.
 */
@Injectable()
export class RegulationChanges {
  constructor(
    private readonly partners: PartnerDirectory,
    private readonly regulations: Regulations,
    private readonly versions: RegulationVersions,
    private readonly acceptances: RegulationAcceptances,
  ) {}

  /**
   * Returns the changes. Null for a built-in text, and for a dealer who never accepted a regulation
   * of the template.
   */
  async since(request: ChangeRequest): Promise<AnswerTo<'SEC-66'>['changes']> {
    const { idDealer, idTemplate, pinned } = request;
    const [versions, template] = await Promise.all([
      this.versions.list(idTemplate),
      this.partners.template(idTemplate),
    ]);
    if (!versions.some(({ hash }) => hash === pinned.hash)) return null;
    const earlier = versions.filter(({ version }) => version < pinned.version);
    const hashes = earlier.map(({ hash }) => hash);
    const builtIn = template === null ? [] : [template.regulationHash];
    const last = await this.acceptances.last(idDealer, [...hashes, ...builtIn]);
    if (last === null) return null;
    const before = await this.regulations.languagesOf(last);
    const accepted = versions.find(({ hash }) => hash === last.hash)?.version ?? 0;
    const newer = versions.filter(({ version }) => version > accepted && version <= pinned.version);
    return {
      version: last.version,
      acceptedAt: last.acceptedAt,
      // Notes are written in the binding language.
      notes: newer.map(({ version, note, bindingLanguage }) => ({
        version,
        note,
        language: bindingLanguage,
      })),
      compared: comparableTexts(before, request),
    };
  }
}

/**
 * The texts to compare: those in the dealer's language. If they are equal, the binding texts,
 * because a translation can stay the same although the binding text has changed.
 */
const comparableTexts = (before: readonly Regulation[], { pinned, language }: ChangeRequest) => {
  const inBoth = [language, pinned.bindingLanguage].flatMap((wanted) => {
    const of = (texts: readonly Regulation[]) => texts.find((one) => one.language === wanted);
    const old = of(before);
    const current = of(pinned.texts);
    if (old === undefined || current === undefined) return [];
    return [{ language: current.language, before: old.text, after: current.text }];
  });
  return inBoth.find((one) => one.before !== one.after) ?? inBoth[0] ?? null;
};
