import { NamedUsers, type NamedUser } from '@fairlot/access-records';
import type { BuyerFault } from '@fairlot/contracts/users';
import { writtenCode } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';
import type { BuyerLine, BuyerName } from './buyer-lines.js';

/** A line with the users that it names, or with the reason why it names none. */
export type NamedBuyer = BuyerLine & {
  readonly idUsers: readonly number[];
  readonly fault: BuyerFault | null;
};
export type BuyerNameScope = {
  /** Markets whose users may be found; null for all. */
  readonly idMarkets: readonly string[] | null;
  /** Dealers whose users may be found; null for all. Other users are treated as unknown. */
  readonly idDealers: ReadonlySet<number> | null;
  /** With `DEALER`, a VAT number names one user, who represents the dealer. */
  readonly scope: 'DEALER' | 'USER';
};

/** Number of names per query. */
const BATCH_SIZE = 1_000;
const NAME_KINDS: readonly BuyerName[] = ['idUser', 'email', 'vatCode'];
const ID_PATTERN = /^[1-9]\d{0,9}$/;
const ID_MAX = 2_147_483_647;

const nameKeyOf = ({ by, text }: BuyerLine): string => {
  if (by === 'idUser') return ID_PATTERN.test(text) && Number(text) <= ID_MAX ? text : '';
  if (by === 'email') return text.toLowerCase();
  return writtenCode(text);
};

/** Finds the users that the lines of a file name. */
@Injectable()
export class NamedBuyers {
  constructor(private readonly users: NamedUsers) {}

  /**
   * Yields lines in the order of the file. A line whose user an earlier line names gets a fault.
   */
  async *of(lines: AsyncIterable<BuyerLine>, within: BuyerNameScope): AsyncGenerator<NamedBuyer> {
    const known = new Set<number>();
    let held: BuyerLine[] = [];
    for await (const line of lines) {
      held.push(line);
      if (held.length < BATCH_SIZE) continue;
      yield* await this.named(held, within, known);
      held = [];
    }
    yield* await this.named(held, within, known);
  }

  private async named(
    lines: readonly BuyerLine[],
    within: BuyerNameScope,
    known: Set<number>,
  ): Promise<NamedBuyer[]> {
    const found = new Map<string, NamedUser[]>();
    for (const by of NAME_KINDS) {
      const keys = lines.filter((one) => one.by === by).map(nameKeyOf);
      for (const one of await this.find(by, keys, within))
        found.set(`${by} ${one.named}`, [...(found.get(`${by} ${one.named}`) ?? []), one]);
    }
    return lines.map((line) => {
      const users = found.get(`${line.by} ${nameKeyOf(line)}`) ?? [];
      const fault = nameFaultOf(line, users);
      if (fault !== null) return { ...line, idUsers: [], fault };
      const isOne = line.by === 'vatCode' && within.scope === 'DEALER';
      const meant = isOne ? users.slice(0, 1) : users;
      const idUsers = meant.map(({ idUser }) => idUser).filter((idUser) => !known.has(idUser));
      for (const idUser of idUsers) known.add(idUser);
      return { ...line, idUsers, fault: idUsers.length === 0 ? 'twice' : null };
    });
  }

  private async find(
    by: BuyerName,
    keys: readonly string[],
    { idMarkets, idDealers }: BuyerNameScope,
  ): Promise<readonly NamedUser[]> {
    const wanted = [...new Set(keys)].filter((key) => key !== '');
    const found = await this.users.find(by, wanted, idMarkets);
    return idDealers === null ? found : found.filter(({ idDealer }) => idDealers.has(idDealer));
  }
}

/**
 * Why a line names no buyer; null if it names one. An e-mail address is ambiguous if two accounts
 * share it.
 */
const nameFaultOf = ({ by, text }: BuyerLine, users: readonly NamedUser[]): BuyerFault | null => {
  if (text === '') return 'empty';
  if (users.length === 0) return 'unknown';
  return by === 'email' && users.length > 1 ? 'ambiguous' : null;
};
