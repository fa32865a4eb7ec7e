import { createHash } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { audit } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Regulation } from '../entities/regulation.entity.js';
import { isUniqueViolation } from '../unique-violation.js';
import { RegulationVersion } from './regulation-version.entity.js';

export type WrittenText = { readonly html: string; readonly text: string };
type NewRegulation = {
  readonly idTemplate: number;
  readonly idMarket: string;
  /** The newest version that the author has seen; 0 if there is none. */
  readonly ifVersion: number;
  /** Version number of the built-in text. The numbers of the versions continue from it. */
  readonly builtInVersion: number;
  readonly bindingLanguage: string;
  /** The text of the version in each language. */
  readonly texts: ReadonlyMap<string, WrittenText>;
  readonly note: string;
  readonly appliesAt: number;
  /** False for a small correction: acceptances of the previous version stay valid. */
  readonly asksAgain: boolean;
};
type ChangeAuthor = { readonly idActor: number; readonly commandId: string };
type SavedVersion = { readonly version: number; readonly isNew: boolean };
type PinnedVersion = { readonly version: number; readonly hash: string };

/** Another user has saved a version in the meantime. */
export class RegulationEdited extends Error {
  override readonly name = 'RegulationEdited';
  constructor(readonly version: number) {
    super(`version ${version} was saved in the meantime`);
  }
}

const TEMPLATE_TABLE = { name: 'template', personal: [] };
const VERSIONS_MAX = 200;

const COUNT_ACCEPTANCES = `
  SELECT count(*)::int AS dealers, count(accepted.id_dealer)::int AS accepted FROM dealer d
  LEFT JOIN (SELECT DISTINCT id_dealer FROM regulation_acceptance
    WHERE hash IN (SELECT hash FROM regulation_version WHERE consent = $1)) accepted USING (id_dealer)
  WHERE d.enabled AND d.id_dealer = ANY ($2)`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Versions of the regulations that staff write for templates. */
@Injectable()
export class RegulationVersions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Saves a new version. Unchanged texts or a repeated command save none.
   *
   * @throws RegulationEdited
   */
  async save(regulation: NewRegulation, by: ChangeAuthor): Promise<SavedVersion> {
    const { idTemplate } = regulation;
    try {
      return await this.dataSource.transaction((manager) => this.add(manager, regulation, by));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const same = await this.rows.findOneBy({ commandId: by.commandId });
      if (same !== null) return { version: same.version, isNew: true };
      throw new RegulationEdited((await this.newest(idTemplate))?.version ?? 0);
    }
  }

  /** The versions of a template, newest first. */
  list(idTemplate: number): Promise<RegulationVersion[]> {
    return this.rows.find({
      where: { idTemplate },
      order: { version: 'DESC' },
      take: VERSIONS_MAX,
    });
  }

  one(idTemplate: number, version: number): Promise<RegulationVersion | null> {
    return this.rows.findOneBy({ idTemplate, version });
  }

  /** The version with this hash. Null for built-in texts. */
  withHash(hash: string): Promise<RegulationVersion | null> {
    return this.rows.findOneBy({ hash });
  }

  /** Languages of each version, by its hash. */
  async languagesOf(versions: readonly PinnedVersion[]): Promise<ReadonlyMap<string, string[]>> {
    const hashes = versions.map(({ hash }) => hash);
    const found = await this.dataSource.query<{ hash: string; languages: string[] }[]>(
      `SELECT hash, array_agg(language ORDER BY language) AS languages FROM regulation
       WHERE hash = ANY ($1) GROUP BY hash`,
      [hashes],
    );
    return new Map(found.map(({ hash, languages }) => [hash, languages]));
  }

  /**
   * Counts the enabled dealers among the given ones, and those of them with an acceptance that is
   * valid for this version.
   */
  async countOf(
    { consent }: Pick<RegulationVersion, 'consent'>,
    idDealers: readonly number[],
  ): Promise<{ readonly dealers: number; readonly accepted: number }> {
    const [found] = await this.dataSource.query<[{ dealers: number; accepted: number }]>(
      COUNT_ACCEPTANCES,
      [consent, idDealers],
    );
    return found;
  }

  private async add(
    manager: EntityManager,
    written: NewRegulation,
    by: ChangeAuthor,
  ): Promise<SavedVersion> {
    const { idTemplate, ifVersion, texts, asksAgain } = written;
    const { idMarket, builtInVersion, bindingLanguage, note, appliesAt } = written;
    const repeated = await manager.findOneBy(RegulationVersion, { commandId: by.commandId });
    if (repeated !== null) return { version: repeated.version, isNew: true };
    const newest = await this.newest(idTemplate, manager);
    const before = newest === null ? [] : await manager.findBy(Regulation, hashOf(newest));
    if (newest?.bindingLanguage === bindingLanguage && isSame(before, texts))
      return { version: newest.version, isNew: false };
    if ((newest?.version ?? 0) !== ifVersion) throw new RegulationEdited(newest?.version ?? 0);
    const version = Math.max(newest?.version ?? 0, builtInVersion) + 1;
    const rows = [...texts].map(([language, { html, text }]) => ({
      language,
      html,
      text,
      textHash: sha256(text),
    }));
    const named = { idTemplate, version, bindingLanguage };
    const parts = rows
      .map(({ language, html }) => [language, html] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const hash = sha256(JSON.stringify([named, parts]));
    const consent = asksAgain || newest === null ? hash : newest.consent;
    const writtenAt = systemClock.now();
    await manager.insert(RegulationVersion, {
      ...named,
      hash,
      consent,
      note,
      appliesAt,
      writtenAt,
      idAuthor: by.idActor,
      commandId: by.commandId,
    });
    const published = { hash, version, publishedAt: appliesAt };
    await manager.insert(
      Regulation,
      rows.map((row) => ({ ...row, ...published })),
    );
    const change = { version, note, appliesAt, asksAgain: consent === hash };
    const old = newest === null ? null : { version: newest.version };
    const fields = { regulation: { old, new: change } };
    const row = { idMarket };
    await audit(manager, TEMPLATE_TABLE, { by, changes: [{ key: idTemplate, row, fields }] });
    return { version, isNew: true };
  }

  private newest(
    idTemplate: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<RegulationVersion | null> {
    return manager.findOne(RegulationVersion, {
      where: { idTemplate },
      order: { version: 'DESC' },
    });
  }

  private get rows() {
    return this.dataSource.getRepository(RegulationVersion);
  }
}

/**
 * The version that applies to an auction. Null if that is the built-in text. A version that was
 * saved after the publication of the auction does not apply to it. Versions are ordered newest
 * first.
 */
export const versionInForce = (
  versions: readonly RegulationVersion[],
  { startsAt, knownAt }: { readonly startsAt: number; readonly knownAt: number },
): PinnedVersion | null => {
  const found = versions.find(
    ({ appliesAt, writtenAt }) => appliesAt <= startsAt && writtenAt <= knownAt,
  );
  return found === undefined ? null : hashOf(found);
};

const hashOf = ({ hash, version }: PinnedVersion): PinnedVersion => ({ hash, version });

const isSame = (before: readonly Regulation[], texts: NewRegulation['texts']): boolean =>
  before.length === texts.size &&
  before.every(({ language, html }) => texts.get(language)?.html === html);
