import { audit, RecordChange, type AuditedRecord, type Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { PartnerDirectory } from '../partner-directory.js';
import { TemplateDealer, type Standing } from '../template-dealer.entity.js';
import { UserStanding } from './user-standing.entity.js';

/** States of buyers on a template: of dealers, and of users with own restrictions. */
export type TemplateBuyers = {
  readonly dealers: ReadonlyMap<number, Standing>;
  readonly users: ReadonlyMap<number, Standing>;
};
export type DealerStanding = { readonly idDealer: number; readonly standing: Standing };
/** A user's own state. `ACCEPTED` removes the user's restriction. */
export type OwnStanding = DealerStanding & { readonly idUser: number };
/** A template, or the fixed-price stock of a market. */
export type StandingSubject = { readonly idTemplate: number } | { readonly idMarket: string };
type BatchIds = { readonly idDealers: readonly number[]; readonly idUsers: readonly number[] };
type BuyerBatch = BatchIds & { readonly subject: StandingSubject };
/** Locks and returns the current states of a batch, in the transaction of its change. */
type LockPresent = (batch: BatchIds) => Promise<TemplateBuyers>;
/** States to write. `dealers` is used only for templates, not for fixed-price stock. */
type WishedStates = {
  readonly dealers: readonly DealerStanding[];
  readonly users: readonly OwnStanding[];
};
type WishedBy<Standings> = { readonly wished: readonly Standings[]; readonly by: Cause };

const TEMPLATE_DEALER = { name: 'template_dealer', personal: [] };
const USER_STANDING = { name: 'user_standing', personal: [] };
const subjectKeyOf = (subject: StandingSubject): string =>
  'idTemplate' in subject ? String(subject.idTemplate) : subject.idMarket;
type SubjectPlace = { readonly key: string; readonly idMarket: string | null };
const auditedChange = (
  { key, idMarket }: SubjectPlace,
  [old, now]: readonly [Standing | null, Standing | null],
): AuditedRecord => ({ key, row: { idMarket }, fields: { standing: { old, new: now } } });

/** The states of dealers and users. Every change is audited and sent to every process. */
@Injectable()
export class Buyers {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly directory: PartnerDirectory,
  ) {}

  async ofTemplate(idTemplate: number): Promise<TemplateBuyers> {
    const { manager } = this.dataSource;
    const [dealers, users] = await Promise.all([
      manager.query<TemplateDealer[]>(
        `SELECT id_dealer AS "idDealer", standing FROM template_dealer WHERE id_template = $1`,
        [idTemplate],
      ),
      manager.findBy(UserStanding, { idTemplate }),
    ]);
    return {
      dealers: new Map(dealers.map(({ idDealer, standing }) => [idDealer, standing])),
      users: new Map(users.map(({ idUser, standing }) => [idUser, standing])),
    };
  }

  /** The restrictions of users for the fixed-price stock of a market. */
  async restrictedIn(idMarket: string): Promise<ReadonlyMap<number, Standing>> {
    const found = await this.dataSource.manager.findBy(UserStanding, { idMarket });
    return new Map(found.map(({ idUser, standing }) => [idUser, standing]));
  }

  /** A user's restrictions for the fixed-price stock of each market. */
  async showcasesOf(idUser: number): Promise<ReadonlyMap<string, Standing>> {
    const found = await this.dataSource.manager.findBy(UserStanding, {
      idUser,
      idMarket: Not(IsNull()),
    });
    return new Map(found.map(({ idMarket, standing }) => [idMarket!, standing]));
  }

  /** What a command has changed before, as `subject/dealer` and `subject/user`. */
  async changedBy(
    commandId: string,
  ): Promise<Readonly<Record<'dealers' | 'users', ReadonlySet<string>>>> {
    const { manager } = this.dataSource;
    const keysIn = async (tableName: string) => {
      const found = await manager.findBy(RecordChange, { tableName, commandId });
      return new Set(found.map(({ recordKey }) => recordKey));
    };
    return {
      dealers: await keysIn(TEMPLATE_DEALER.name),
      users: await keysIn(USER_STANDING.name),
    };
  }

  /** Sets states of dealers on a template. They apply to all users of a dealer. */
  setDealers(idTemplate: number, wished: readonly DealerStanding[], by: Cause): Promise<void> {
    return this.directory.announce((manager) =>
      this.writeDealers(manager, { idTemplate, wished, by }),
    );
  }

  /** Sets states of single users for a template or a market's fixed-price stock. */
  setUsers(subject: StandingSubject, wished: readonly OwnStanding[], by: Cause): Promise<void> {
    return this.directory.announce((manager) => this.writeUsers(manager, { subject, wished, by }));
  }

  /** Sets the access of one user to several templates or showcases, all or none. */
  setAllOf(
    { idUser, idDealer }: Pick<OwnStanding, 'idUser' | 'idDealer'>,
    wished: readonly (StandingSubject & Pick<OwnStanding, 'standing'>)[],
    by: Cause,
  ): Promise<void> {
    return this.directory.announce(async (manager) => {
      const changed: { readonly idDealer: number }[] = [];
      // All transactions lock in this order, so they cannot deadlock.
      const ordered = wished.toSorted((one, other) =>
        subjectKeyOf(one).localeCompare(subjectKeyOf(other), 'en', { numeric: true }),
      );
      for (const { standing, ...subject } of ordered) {
        const own = { idUser, idDealer, standing };
        changed.push(...(await this.writeUsers(manager, { subject, wished: [own], by })));
      }
      return changed.slice(0, 1);
    });
  }

  /** The current states of a batch. */
  present(batch: BuyerBatch): Promise<TemplateBuyers> {
    return readTemplateBuyers(this.dataSource.manager, batch, undefined);
  }

  /**
   * Changes states for a template or a market: writes what `decide` returns. `decide` reads in the
   * same transaction.
   */
  changeBatch(
    subject: StandingSubject,
    by: Cause,
    decide: (manager: EntityManager, lockPresent: LockPresent) => Promise<WishedStates>,
  ): Promise<void> {
    return this.directory.announce(async (manager) => {
      const { dealers, users } = await decide(manager, (batch) =>
        readTemplateBuyers(manager, { ...batch, subject }, ROW_LOCK),
      );
      const ofDealers =
        'idTemplate' in subject
          ? await this.writeDealers(manager, { ...subject, wished: dealers, by })
          : [];
      return [...ofDealers, ...(await this.writeUsers(manager, { subject, wished: users, by }))];
    });
  }

  private async writeDealers(
    manager: EntityManager,
    { idTemplate, wished, by }: WishedBy<DealerStanding> & { readonly idTemplate: number },
  ): Promise<readonly { readonly idDealer: number }[]> {
    const idDealers = wished.map(({ idDealer }) => idDealer);
    const before = await readStandings(manager, { idTemplate, idDealers }, ROW_LOCK);
    const differing = wished.filter(({ idDealer, standing }) => before.get(idDealer) !== standing);
    if (differing.length === 0) return [];
    await manager.upsert(
      TemplateDealer,
      differing.map(({ idDealer, standing }) => ({ idTemplate, idDealer, standing })),
      ['idTemplate', 'idDealer'],
    );
    const idMarket = await this.marketOf({ idTemplate });
    const changes = differing.map(({ idDealer, standing }) =>
      auditedChange({ key: `${idTemplate}/${idDealer}`, idMarket }, [
        before.get(idDealer) ?? null,
        standing,
      ]),
    );
    await audit(manager, TEMPLATE_DEALER, { by, changes });
    return differing;
  }

  private async writeUsers(
    manager: EntityManager,
    { subject, wished, by }: WishedBy<OwnStanding> & { readonly subject: StandingSubject },
  ): Promise<readonly { readonly idDealer: number }[]> {
    const wishedUsers = wished.map(({ idUser }) => idUser);
    const before = await ownStandingsOf(manager, { subject, idUsers: wishedUsers }, ROW_LOCK);
    const differing = wished.filter(
      ({ idUser, standing }) => (before.get(idUser) ?? 'ACCEPTED') !== standing,
    );
    if (differing.length === 0) return [];
    const of = { idTemplate: null, idMarket: null, ...subject };
    const idUsers = differing.map(({ idUser }) => idUser);
    await manager.delete(UserStanding, { ...subject, idUser: In(idUsers) });
    await manager.insert(
      UserStanding,
      differing.flatMap(({ idUser, idDealer, standing }) =>
        standing === 'ACCEPTED' ? [] : [{ ...of, idUser, idDealer, standing }],
      ),
    );
    const idMarket = await this.marketOf(subject);
    const changes = differing.map(({ idUser, standing }) =>
      auditedChange({ key: `${subjectKeyOf(subject)}/${idUser}`, idMarket }, [
        before.get(idUser) ?? null,
        standing === 'ACCEPTED' ? null : standing,
      ]),
    );
    await audit(manager, USER_STANDING, { by, changes });
    return differing.map(({ idDealer }) => ({ idDealer }));
  }

  private async marketOf(subject: StandingSubject): Promise<string | null> {
    if ('idMarket' in subject) return subject.idMarket;
    return (await this.directory.template(subject.idTemplate))?.idMarket ?? null;
  }
}

const ROW_LOCK = { mode: 'pessimistic_write' } as const;
type RowLock = typeof ROW_LOCK | undefined;

const readTemplateBuyers = async (
  manager: EntityManager,
  { subject, idDealers, idUsers }: BuyerBatch,
  lock: RowLock,
): Promise<TemplateBuyers> => ({
  dealers:
    'idTemplate' in subject
      ? await readStandings(manager, { ...subject, idDealers }, lock)
      : new Map<number, Standing>(),
  users: await ownStandingsOf(manager, { subject, idUsers }, lock),
});

const readStandings = async (
  manager: EntityManager,
  { idTemplate, idDealers }: { readonly idTemplate: number } & Pick<BuyerBatch, 'idDealers'>,
  lock: RowLock,
): Promise<ReadonlyMap<number, Standing>> => {
  const where = { idTemplate, idDealer: In([...idDealers]) };
  const order = { idDealer: 'ASC' } as const;
  const found = await manager.find(TemplateDealer, { where, order, ...(lock && { lock }) });
  return new Map(found.map((row) => [row.idDealer, row.standing]));
};

const ownStandingsOf = async (
  manager: EntityManager,
  { subject, idUsers }: Pick<BuyerBatch, 'subject' | 'idUsers'>,
  lock: RowLock,
): Promise<ReadonlyMap<number, Standing>> => {
  const where = { ...subject, idUser: In([...idUsers]) };
  const order = { idUser: 'ASC' } as const;
  const found = await manager.find(UserStanding, { where, order, ...(lock && { lock }) });
  return new Map(found.map((row) => [row.idUser, row.standing]));
};
