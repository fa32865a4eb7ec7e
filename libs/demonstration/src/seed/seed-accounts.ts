import { areaCodesOf } from '@fairlot/content';
import { isMarket } from '@fairlot/countries';
import type { DemoServices } from '../demo-services.js';
import { LAST_ACCOUNT, type DemoAccount } from '../plan/accounts.js';

/** A stored account of the demonstration. */
export type SeededAccount = {
  readonly account: DemoAccount;
  readonly idUser: number;
  readonly idDealer: number | null;
};

type SeedContext = {
  /** argon2id is slow on purpose, so all accounts share one hash of their common password. */
  readonly passwordHash: string;
  readonly onProgress: (done: number, total: number) => void;
};

/** Whether the seed of the demonstration is complete. */
export const isSeeded = async ({ directory }: Pick<DemoServices, 'directory'>): Promise<boolean> =>
  (await directory.userNamed(LAST_ACCOUNT)) !== null;

/** Creates the accounts one after the other, so that they get the same ids on every machine. */
export const seedAccounts = async (
  services: DemoServices,
  plan: readonly DemoAccount[],
  { passwordHash, onProgress }: SeedContext,
): Promise<SeededAccount[]> => {
  const seeded: SeededAccount[] = [];
  const sellers: SellerKeys = new Set();
  for (const account of plan) {
    seeded.push(await seedAccount(services, account, { passwordHash, sellers }));
    onProgress(seeded.length, plan.length);
  }
  return seeded;
};

const UNUSED_BANK_CODE = '99999999';
/**
 * The letters `DE` as digits, followed by zeros in place of the check digits, to compute the
 * checksum.
 */
const GERMAN_IBAN_DIGITS = '131400';

/** A valid IBAN (ISO 13616) of a bank that does not exist. */
export const madeUpIban = (n: number): string => {
  const account = `${UNUSED_BANK_CODE}${String(n).padStart(10, '0')}`;
  const check = 98n - (BigInt(account + GERMAN_IBAN_DIGITS) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
};

/** Markets that have account managers. */
type SellerKeys = Set<string>;

/**
 * Adds two account managers in each market when its first dealer is added: the default one, and one
 * for smaller dealers of some areas.
 */
const seedAccountManagers = async (
  { registry }: DemoServices,
  idMarket: string,
  sellers: SellerKeys,
): Promise<void> => {
  if (sellers.has(idMarket)) return;
  sellers.add(idMarket);
  const phone = null;
  const email = (of: string) => `${of}.${idMarket.toLowerCase()}@demonstration.invalid`;
  await registry.createAccountManager({
    idMarket,
    name: 'Robin',
    surname: 'Keller',
    phone,
    email: email('seller'),
    isDefault: true,
  });
  const areas = isMarket(idMarket) ? areaCodesOf(idMarket) : [];
  await registry.createAccountManager({
    idMarket,
    name: 'Ada',
    surname: 'Weber',
    phone,
    email: email('ada.weber'),
    ...(areas.length > 0 && {
      areas: areas.slice(0, Math.ceil(areas.length / 2)),
      carSold: ['1', '2', '3'],
    }),
  });
};

/** Creates an account, or returns it if an interrupted seed has created it. */
const seedAccount = async (
  services: DemoServices,
  account: DemoAccount,
  { passwordHash, sellers }: Pick<SeedContext, 'passwordHash'> & { readonly sellers: SellerKeys },
): Promise<SeededAccount> => {
  const { registry, directory } = services;
  const existing = await directory.userNamed(account.username);
  if (existing !== null) return { account, idUser: existing.idUser, idDealer: existing.idDealer };
  const { house, username, name, surname, idMarket, offerLimitMinor } = account;
  if (house !== null) await seedAccountManagers(services, house.idMarket, sellers);
  const idDealer =
    house === null
      ? null
      : await registry.createDealer({
          ...house,
          enabledMarkets: [...house.enabledMarkets],
          auctioneer: account.permissions.includes('AUCTIONEER'),
          multiAuctioneer: account.permissions.includes('MULTI_AUCTIONEER'),
          exhibitor: account.permissions.includes('EXHIBITOR'),
          region: null,
        });
  const idUser = await registry.createUser({
    username,
    passwordHash,
    name,
    surname,
    idDealer,
    idMarket,
    offerLimitMinor,
    iban: idDealer === null ? null : madeUpIban(idDealer),
    email: `${username}@demonstration.invalid`,
    // No preference: visitors see the language of their browser.
    language: 'OTHER',
    roles: [...account.roles],
    permissions: [...account.permissions],
    adminEnabledMarkets: [...account.adminEnabledMarkets],
    consent1: true,
    consent2: false,
    consent3: false,
    enabled: true,
  });
  return { account, idUser, idDealer };
};
