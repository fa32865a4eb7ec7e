import type { DemoParts } from '../demo-parts.js';
import { LAST_ACCOUNT, type DemoAccount } from '../plan/accounts.js';

/** A stored account of the demonstration. */
export type SeededAccount = {
  readonly account: DemoAccount;
  readonly idUser: number;
  readonly idDealer: number | null;
};

type Writing = {
  /** argon2id is slow on purpose, so all accounts share one hash of their common password. */
  readonly passwordHash: string;
  readonly onProgress: (done: number, total: number) => void;
};

/** Whether the seed of the demonstration is complete. */
export const isSeeded = async ({ directory }: Pick<DemoParts, 'directory'>): Promise<boolean> =>
  (await directory.userNamed(LAST_ACCOUNT)) !== null;

/** Sequential, so that accounts get the same ids on every machine. */
export const seedAccounts = async (
  parts: DemoParts,
  plan: readonly DemoAccount[],
  { passwordHash, onProgress }: Writing,
): Promise<SeededAccount[]> => {
  const seeded: SeededAccount[] = [];
  const sellers = new Map<string, number>();
  for (const account of plan) {
    seeded.push(await seedAccount(parts, account, { passwordHash, sellers }));
    onProgress(seeded.length, plan.length);
  }
  return seeded;
};

const BANK_OF_NOBODY = '99999999';
/** The letters `DE` as digits for the checksum, followed by the two check digits. */
const GERMANY = '131400';

/** A valid IBAN (ISO 13616) of a bank that does not exist. */
export const madeUpIban = (n: number): string => {
  const account = `${BANK_OF_NOBODY}${String(n).padStart(10, '0')}`;
  const check = 98n - (BigInt(account + GERMANY) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
};

/** By market. */
type Sellers = Map<string, number>;

/** One seller per market, created with its first dealer. */
const sellerOf = async (
  { registry }: DemoParts,
  idMarket: string,
  sellers: Sellers,
): Promise<number> => {
  const known = sellers.get(idMarket);
  if (known !== undefined) return known;
  const idSeller = await registry.createSeller({
    ...{ idMarket, name: 'Robin', surname: 'Keller', phone: null },
    email: `seller.${idMarket.toLowerCase()}@demonstration.invalid`,
  });
  sellers.set(idMarket, idSeller);
  return idSeller;
};

/** Reuses accounts of an interrupted seed. */
const seedAccount = async (
  parts: DemoParts,
  account: DemoAccount,
  { passwordHash, sellers }: Pick<Writing, 'passwordHash'> & { readonly sellers: Sellers },
): Promise<SeededAccount> => {
  const { registry, directory } = parts;
  const known = await directory.userNamed(account.username);
  if (known !== null) return { account, idUser: known.idUser, idDealer: known.idDealer };
  const { house, username, name, surname, idMarket, offerLimitMinor } = account;
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
          idSeller: await sellerOf(parts, house.idMarket, sellers),
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
