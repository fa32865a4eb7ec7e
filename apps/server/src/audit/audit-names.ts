import { AccessDirectory, RegistrationInbox, Sellers } from '@fairlot/access-records';
import type { AuditKind } from '@fairlot/contracts/back-office';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';

/** Identifies a record in the audit log by its kind and its key. */
export type RecordRef = { readonly kind: AuditKind; readonly key: string };
type NameByKey = ReadonlyMap<string, string>;

const NO_NAMES: NameByKey = new Map();
/** For kinds with a compound key: the kind of record that each part of the key identifies. */
const KEY_PARTS: Partial<Record<AuditKind, readonly NamedKind[]>> = {
  DEALER: ['dealer'],
  USER: ['user'],
  REGISTRATION: ['registration'],
  TEMPLATE: ['template'],
  SELLER: ['seller'],
  DEALER_STANDING: ['template', 'dealer'],
  USER_STANDING: ['template', 'user'],
  TEMPLATE_LINK: ['template', 'dealer'],
};
type NamedKind = 'dealer' | 'user' | 'registration' | 'template' | 'seller';
const SEPARATOR = ' · ';

const withTextKeys = (names: ReadonlyMap<number, string>): NameByKey =>
  new Map([...names].map(([id, name]) => [String(id), name]));

/** Finds the current names of the records in the audit log. */
@Injectable()
export class AuditNames {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly partners: PartnerDirectory,
    private readonly registrations: RegistrationInbox,
    private readonly sellers: Sellers,
  ) {}

  /** @returns the name of a record; null if it has none, or was deleted */
  async of(records: readonly RecordRef[]): Promise<(record: RecordRef) => string | null> {
    const ids: Record<NamedKind, Set<number>> = {
      dealer: new Set(),
      user: new Set(),
      registration: new Set(),
      template: new Set(),
      seller: new Set(),
    };
    const partsOf = ({ kind, key }: RecordRef) =>
      key.split('/').map((id, at) => ({ id, part: KEY_PARTS[kind]?.[at] }));
    for (const { id, part } of records.flatMap(partsOf))
      if (part !== undefined && /^\d{1,9}$/.test(id)) ids[part].add(Number(id));
    const names = await this.named(ids);
    return (record) => {
      const parts = partsOf(record).filter(({ part }) => part !== undefined);
      // A showcase is named by the code of its market, the only part that is not a number.
      const labels = parts.map(
        ({ id, part }) => names[part!].get(id) ?? (/^\D/.test(id) ? id : ''),
      );
      return labels.filter((one) => one !== '').join(SEPARATOR) || null;
    };
  }

  private async named(
    ids: Record<NamedKind, ReadonlySet<number>>,
  ): Promise<Record<NamedKind, NameByKey>> {
    const [dealer, users, registration, templates, sellers] = await Promise.all([
      this.directory.businessNames(ids.dealer),
      this.directory.usersById(ids.user),
      ids.registration.size === 0 ? NO_NAMES : this.registrations.names([...ids.registration]),
      Promise.all([...ids.template].map((id) => this.partners.template(id))),
      this.sellers.all(ids.seller),
    ]);
    return {
      dealer: withTextKeys(dealer),
      user: new Map(
        [...users.values()].map(({ idUser, name, surname }) => [
          String(idUser),
          `${name} ${surname}`,
        ]),
      ),
      registration: withTextKeys(registration as ReadonlyMap<number, string>),
      template: new Map(templates.flatMap((one) => (one ? [[String(one.id), one.name]] : []))),
      seller: new Map(
        sellers.map(({ idSeller, name, surname }) => [String(idSeller), `${name} ${surname}`]),
      ),
    };
  }
}
