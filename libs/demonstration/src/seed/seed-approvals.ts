import { versionOfUser, type Approval, type User } from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { textsOfMarket, type ApplicationWords } from './application-documents.js';
import { madeUpIban, type SeededAccount } from './seed-accounts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT_MS = 7 * DAY_MS;
const DECIDED_AFTER_MS = 5 * HOUR_MS;
/** A former colleague of `visitor`. Their dealer never bids, so this user can be anonymised. */
const LEAVER_USERNAME = 'n.moreau';

type PlannedRequest = {
  readonly username: string;
  readonly requester: 'admin' | 'centre';
  readonly word: keyof ApplicationWords;
  readonly hoursAgo: number;
  /** The requested bid limit of a user. Null if the request is to anonymise the user. */
  readonly limitMinor: number | null;
  /** Rejected by the other member of staff. */
  readonly rejection?: keyof ApplicationWords;
};

/**
 * Requests by both members of staff, so that each of them finds their own requests and some to
 * decide.
 */
const REQUESTS: readonly PlannedRequest[] = [
  {
    username: 'dealer200',
    requester: 'centre',
    word: 'limit',
    hoursAgo: 20 * 24,
    limitMinor: 5_000_000,
    rejection: 'tooEarly',
  },
  {
    username: 'dealer200',
    requester: 'admin',
    word: 'limit',
    hoursAgo: 6 * 24,
    limitMinor: 2_500_000,
  },
  {
    username: 'dealer160',
    requester: 'centre',
    word: 'limit',
    hoursAgo: 2 * 24,
    limitMinor: 1_500_000,
  },
  {
    username: LEAVER_USERNAME,
    requester: 'centre',
    word: 'erasure',
    hoursAgo: 5,
    limitMinor: null,
  },
];

/** Fixed, so that a repeated seed writes each request once. */
const commandIdOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/** A disabled user of the dealer of `visitor`. */
const addLeaver = async (
  { registry, directory }: Pick<DemoServices, 'registry' | 'directory'>,
  passwordHash: string,
): Promise<void> => {
  if ((await directory.userNamed(LEAVER_USERNAME)) !== null) return;
  const visitor = await directory.userNamed('visitor');
  assert(visitor !== null && visitor.idDealer !== null, 'no account visitor');
  const { idDealer, idMarket, roles, permissions } = visitor;
  await registry.createUser({
    username: LEAVER_USERNAME,
    passwordHash,
    name: 'Nadia',
    surname: 'Moreau',
    idDealer,
    idMarket,
    offerLimitMinor: null,
    iban: madeUpIban(idDealer),
    email: `${LEAVER_USERNAME}@demonstration.invalid`,
    language: 'OTHER',
    roles: [...roles],
    permissions: [...permissions],
    adminEnabledMarkets: [],
    consent1: true,
    consent2: false,
    consent3: false,
    enabled: false,
  });
};

/** The call, its body and its effect, as the portal stores them (ADR 58). */
const requestedOf = (
  user: User,
  limitMinor: number | null,
): Pick<Approval, 'call' | 'input' | 'changes'> => {
  const { idUser, name, surname, email, language, roles, fcaUser, offerLimitMinor: before } = user;
  if (limitMinor === null) return { call: 'ADM-27', input: { idUsers: [idUser] }, changes: {} };
  const names = { name, surname, email, language, roles, fcaUser };
  const { adminEnabledMarkets: adminEnabledMarket } = user;
  const version = versionOfUser(user);
  return {
    call: 'ADM-21',
    input: { idUser, version, ...names, adminEnabledMarket, offerLimitMinor: limitMinor },
    changes: { offerLimitMinor: { before, after: limitMinor } },
  };
};

type WriteContext = { readonly passwordHash: string; readonly now: number };

/** Writes changes that wait for a second member of staff, and one that was rejected. */
export const seedApprovals = async (
  services: Pick<DemoServices, 'approvals' | 'registry' | 'directory'>,
  accounts: readonly SeededAccount[],
  { passwordHash, now }: WriteContext,
): Promise<void> => {
  const { approvals, directory } = services;
  await addLeaver(services, passwordHash);
  const idOf = (wanted: PlannedRequest['requester']): number => {
    const found = accounts.find(({ account }) => account.username === wanted);
    assert(found !== undefined, `no account ${wanted}`);
    return found.idUser;
  };
  for (const [index, planned] of REQUESTS.entries()) {
    const { username, requester, word, hoursAgo, limitMinor, rejection } = planned;
    const user = await directory.userNamed(username);
    assert(user !== null, `no account ${username}`);
    const words = await textsOfMarket(user.idMarket);
    const requestedAt = now - hoursAgo * HOUR_MS;
    const commandId = commandIdOf(index);
    const decided = rejection !== undefined && {
      state: 'REJECTED' as const,
      idApprover: idOf(requester === 'admin' ? 'centre' : 'admin'),
      decidedAt: requestedAt + DECIDED_AFTER_MS,
      decisionReason: words[rejection],
    };
    const row = {
      ...requestedOf(user, limitMinor),
      recordTable: 'app_user',
      recordKey: String(user.idUser),
      idMarket: user.idMarket,
      idMarkets: [user.idMarket],
      aboutStaff: false,
      reason: words[word],
      idRequester: idOf(requester),
      commandId,
      requestedAt,
      expiresAt: requestedAt + WAIT_MS,
      state: 'WAITING' as const,
      ...decided,
    };
    await approvals.insertOnce(row, { idActor: row.idRequester, commandId });
  }
};
