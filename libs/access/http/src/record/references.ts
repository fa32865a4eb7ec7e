import type { Caller } from '@fairlot/access-domain';
import { Injectable } from '@nestjs/common';

type ReferenceKey = string | number;
/** Titles of objects by key. */
export type Titles = ReadonlyMap<ReferenceKey, string>;

/** Objects of one kind that fields of records refer to. */
export type ReferenceKind = {
  /** At most `LOOKUP_MAX` objects that the caller may refer to, with `text` in their title. */
  readonly find: (text: string, caller: Caller) => Promise<Titles>;
  /** Titles of the given keys that the caller may refer to. */
  readonly titlesOf: (keys: readonly ReferenceKey[], caller: Caller) => Promise<Titles>;
};

const NO_TITLES: Titles = new Map();

/** Everything that fields of records can refer to, by kind. */
@Injectable()
export class References {
  private readonly kinds = new Map<string, ReferenceKind>();

  add(kind: string, referred: ReferenceKind): void {
    this.kinds.set(kind, referred);
  }

  async find(kind: string, text: string, caller: Caller): Promise<Titles> {
    return (await this.kinds.get(kind)?.find(text, caller)) ?? NO_TITLES;
  }

  async titlesOf(kind: string, keys: readonly ReferenceKey[], caller: Caller): Promise<Titles> {
    if (keys.length === 0) return NO_TITLES;
    return (await this.kinds.get(kind)?.titlesOf(keys, caller)) ?? NO_TITLES;
  }
}
