import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, In, type EntityManager, type Repository } from 'typeorm';
import { RegulationAcceptance } from './entities/regulation-acceptance.entity.js';

const REMEMBERED_MAX = 100_000;

type AcceptanceKey = Pick<RegulationAcceptance, 'idDealer' | 'idAuction' | 'version' | 'hash'>;
type PinnedRegulation = Pick<AcceptanceKey, 'idAuction' | 'version' | 'hash'>;

/**
 * Stores an acceptance, unless one for the same text is stored. If the version number is the same
 * but the text differs, it is another regulation, and its acceptance replaces the stored one.
 */
const INSERT_ACCEPTANCE = `
  INSERT INTO regulation_acceptance AS old (id_dealer, id_auction, version, hash, language,
    text_hash, id_user, accepted_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (id_dealer, id_auction, version) DO UPDATE SET hash = excluded.hash,
    language = excluded.language, text_hash = excluded.text_hash, id_user = excluded.id_user,
    accepted_at = excluded.accepted_at
  WHERE old.hash <> excluded.hash`;
/**
 * Hashes of all versions of a regulation whose acceptance is valid for the version of the auction.
 */
const EQUIVALENT_HASHES = `SELECT same.hash FROM regulation_version same
  JOIN regulation_version pinned USING (consent) WHERE pinned.hash = :hash`;
/** Those of the given hashes that the dealer has accepted in any auction. */
const ACCEPTED_ELSEWHERE = `
  SELECT DISTINCT pinned.hash FROM regulation_version pinned
  JOIN regulation_version same USING (consent)
  JOIN regulation_acceptance a ON a.hash = same.hash AND a.id_dealer = $1
  WHERE pinned.hash = ANY ($2)`;

/**
 * Stores which regulations each dealer has accepted (SEC-65, SEC-66, MOB-18, MOB-19). The
 * acceptance of a template's own regulation is valid in all its auctions (ADR 53). The acceptance
 * of a built-in text is valid only in its auction.
 */
@Injectable()
export class RegulationAcceptances {
  /** Contains only acceptances: they are never withdrawn, so an entry never becomes stale. */
  private readonly accepted = new LRUCache<string, true>({ max: REMEMBERED_MAX });

  constructor(private readonly dataSource: DataSource) {}

  /** Stores an acceptance. The first one counts, so accepting again changes nothing. */
  async accept(acceptance: RegulationAcceptance, manager?: EntityManager): Promise<void> {
    const { idDealer, idAuction, version, hash, language, textHash } = acceptance;
    const { idUser, acceptedAt } = acceptance;
    await (manager ?? this.dataSource).query(INSERT_ACCEPTANCE, [
      idDealer,
      idAuction,
      version,
      hash,
      language,
      textHash,
      idUser,
      acceptedAt,
    ]);
  }

  /**
   * The acceptance in this auction, otherwise the first acceptance in another auction that is valid
   * here. Null if there is none.
   */
  async of(
    { idDealer, idAuction, version, hash }: AcceptanceKey,
    manager?: EntityManager,
  ): Promise<RegulationAcceptance | null> {
    const rows = (manager ?? this.dataSource).getRepository(RegulationAcceptance);
    const here = await rows.findOneBy({ idDealer, idAuction, version, hash });
    return here ?? this.elsewhere(rows, idDealer, hash).getOne();
  }

  /** The newest acceptance of one of these regulations, in any auction. */
  last(idDealer: number, hashes: readonly string[]): Promise<RegulationAcceptance | null> {
    return this.acceptances.findOne({
      where: { idDealer, hash: In([...hashes]) },
      order: { acceptedAt: 'DESC', idAuction: 'DESC' },
    });
  }

  /** The acceptances of a dealer, newest first. */
  ofDealer(idDealer: number, limit: number): Promise<RegulationAcceptance[]> {
    return this.acceptances.find({
      where: { idDealer },
      order: { acceptedAt: 'DESC', idAuction: 'DESC' },
      take: limit,
    });
  }

  async isAccepted({ idDealer, idAuction, version, hash }: AcceptanceKey): Promise<boolean> {
    const name = acceptanceKeyOf({ idDealer, idAuction, version, hash });
    if (this.accepted.has(name)) return true;
    const isAccepted =
      (await this.acceptances.existsBy({ idDealer, idAuction, version, hash })) ||
      (await this.elsewhere(this.acceptances, idDealer, hash).getExists());
    if (isAccepted) this.accepted.set(name, true);
    return isAccepted;
  }

  /** Ids of those auctions whose version the dealer has accepted, with at most two queries. */
  async acceptedAmong(
    idDealer: number,
    auctions: readonly PinnedRegulation[],
  ): Promise<ReadonlySet<number>> {
    const pinned = new Map(auctions.map((one) => [one.idAuction, one]));
    if (pinned.size === 0) return new Set();
    const found = await this.acceptances.findBy({ idDealer, idAuction: In([...pinned.keys()]) });
    const here = new Set(
      found.filter((row) => isOf(row, pinned.get(row.idAuction))).map((row) => row.idAuction),
    );
    const others = auctions.filter(({ idAuction }) => !here.has(idAuction));
    const hashes = await this.acceptedElsewhere(idDealer, others);
    const accepted = auctions.filter(
      ({ idAuction, hash }) => here.has(idAuction) || hashes.has(hash),
    );
    for (const one of accepted) this.accepted.set(acceptanceKeyOf({ idDealer, ...one }), true);
    return new Set(accepted.map(({ idAuction }) => idAuction));
  }

  private async acceptedElsewhere(
    idDealer: number,
    auctions: readonly PinnedRegulation[],
  ): Promise<ReadonlySet<string>> {
    if (auctions.length === 0) return new Set();
    const hashes = [...new Set(auctions.map(({ hash }) => hash))];
    const found = await this.dataSource.query<{ hash: string }[]>(ACCEPTED_ELSEWHERE, [
      idDealer,
      hashes,
    ]);
    return new Set(found.map(({ hash }) => hash));
  }

  private elsewhere(rows: Repository<RegulationAcceptance>, idDealer: number, hash: string) {
    return rows
      .createQueryBuilder('a')
      .where('a.idDealer = :idDealer', { idDealer })
      .andWhere(`a.hash IN (${EQUIVALENT_HASHES})`, { hash })
      .orderBy('a.acceptedAt')
      .addOrderBy('a.idAuction');
  }

  private get acceptances() {
    return this.dataSource.getRepository(RegulationAcceptance);
  }
}

const isOf = (row: PinnedRegulation, pinned: PinnedRegulation | undefined): boolean =>
  row.version === pinned?.version && row.hash === pinned.hash;

const acceptanceKeyOf = ({ idDealer, idAuction, version, hash }: AcceptanceKey): string =>
  `${idDealer}:${idAuction}:${version}:${hash}`;
