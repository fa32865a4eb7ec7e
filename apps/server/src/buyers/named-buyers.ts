import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BuyerFault } from '@fairlot/contracts/users';
import type { BuyerLine, BuyerName } from './buyer-lines.js';

/** A line with the users that it names, or the reason why it names none. */
export type NamedBuyer = BuyerLine & {
  readonly idUsers: readonly number[];
  readonly fault: BuyerFault | null;
};
type Found = { readonly named: string; readonly idUser: number; readonly idDealer: number };
export type NamedWithin = {
  readonly idMarkets: readonly string[];
  /** With `DEALER`, a VAT number names one user of each dealer. */
  readonly scope: 'DEALER' | 'USER';
};

/** Names per query. */
const BATCH = 1_000;
const ID = /^[1-9]\d{0,9}$/;
const ID_MAX = 2_147_483_647;
const OF = `id_dealer IS NOT NULL AND anonymised_at IS NULL AND u.id_market = ANY ($2)`;
const QUERIES: Readonly<Record<BuyerName, string>> = {
  idUser: `SELECT id_user::text AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u WHERE id_user = ANY ($1::int[]) AND ${OF}`,
  email: `SELECT lower(email) AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u WHERE lower(email) = ANY ($1::text[]) AND ${OF} ORDER BY id_user`,
  vatCode: `SELECT vat_code AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u JOIN dealer d USING (id_dealer)
    WHERE d.vat_code = ANY ($1::text[]) AND ${OF} ORDER BY NOT u.enabled, id_user`,
};

const keyOf = ({ by, text }: BuyerLine): string => {
  if (by === 'idUser') return ID.test(text) && Number(text) <= ID_MAX ? text : '';
  if (by === 'email') return text.toLowerCase();
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
};

/** Finds the users that the lines of a file name. */
@Injectable()
export class NamedBuyers {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the file. A user that an earlier line names is a fault. */
  async *of(lines: AsyncIterable<BuyerLine>, within: NamedWithin): AsyncGenerator<NamedBuyer> {
    const known = new Set<number>();
    let held: BuyerLine[] = [];
    for await (const line of lines) {
      held.push(line);
      if (held.length < BATCH) continue;
      yield* await this.named(held, within, known);
      held = [];
    }
    yield* await this.named(held, within, known);
  }

  private async named(
    lines: readonly BuyerLine[],
    { idMarkets, scope }: NamedWithin,
    known: Set<number>,
  ): Promise<NamedBuyer[]> {
    const found = new Map<string, Found[]>();
    for (const by of Object.keys(QUERIES) as BuyerName[]) {
      const keys = lines.filter((one) => one.by === by).map(keyOf);
      for (const one of await this.find(by, keys, idMarkets))
        found.set(`${by} ${one.named}`, [...(found.get(`${by} ${one.named}`) ?? []), one]);
    }
    return lines.map((line) => {
      const users = found.get(`${line.by} ${keyOf(line)}`) ?? [];
      const fault = faultOf(line, users);
      if (fault !== null) return { ...line, idUsers: [], fault };
      const meant = line.by === 'vatCode' && scope === 'DEALER' ? users.slice(0, 1) : users;
      const idUsers = meant.map(({ idUser }) => idUser).filter((idUser) => !known.has(idUser));
      for (const idUser of idUsers) known.add(idUser);
      return { ...line, idUsers, fault: idUsers.length === 0 ? 'twice' : null };
    });
  }

  private async find(
    by: BuyerName,
    keys: readonly string[],
    idMarkets: readonly string[],
  ): Promise<readonly Found[]> {
    const wanted = [...new Set(keys)].filter((key) => key !== '');
    if (wanted.length === 0) return [];
    return this.dataSource.query<Found[]>(QUERIES[by], [wanted, idMarkets]);
  }
}

/** Two accounts may share an e-mail address. */
const faultOf = ({ by, text }: BuyerLine, users: readonly Found[]): BuyerFault | null => {
  if (text === '') return 'empty';
  if (users.length === 0) return 'unknown';
  return by === 'email' && users.length > 1 ? 'ambiguous' : null;
};
