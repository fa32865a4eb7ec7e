import type { Requirement } from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { textsOfMarket, type ApplicationWords } from './application-documents.js';
import type { SeededAccount } from './seed-accounts.js';

const DAY_MS = 86_400_000;

type PlannedRequirement = Pick<Requirement, 'reason' | 'state'> & {
  readonly username: string;
  readonly owedBy?: Requirement['owedBy'];
  readonly word?: keyof ApplicationWords;
  /** Day on which the requirement was added, in days from now. */
  readonly created: number;
  readonly due: number;
  readonly submitted?: { readonly days: number; readonly value: string };
  readonly decided?: number;
  readonly validDays?: number;
};

/**
 * Requirements of some dealers in their market. Only `visitor`, who never bids, is overdue, because
 * an overdue dealer cannot bid. Visitors' dealers have months left. Robots' dealers owe nothing.
 */
const REQUIREMENTS: readonly PlannedRequirement[] = [
  {
    username: 'visitor',
    reason: 'TRADE_REGISTER_EXTRACT',
    state: 'OPEN',
    created: -20,
    due: -4,
  },
  {
    username: 'dealer3',
    reason: 'ADDRESS_PROOF',
    state: 'OPEN',
    word: 'proof',
    created: -3,
    due: 120,
  },
  {
    username: 'dealer4',
    reason: 'IDENTITY_DOCUMENT',
    state: 'REJECTED',
    word: 'unreadable',
    created: -9,
    due: 150,
    submitted: { days: -6, value: 'PA 1234567' },
    decided: -5,
  },
  {
    username: 'dealer5',
    reason: 'BANK_ACCOUNT',
    state: 'SUBMITTED',
    word: 'bank',
    created: -6,
    due: 90,
    submitted: { days: -1, value: 'DE27999999990000000005' },
  },
  {
    username: 'dealer21',
    reason: 'VAT_NUMBER_UNKNOWN',
    state: 'OPEN',
    owedBy: 'STAFF',
    created: -2,
    due: 5,
  },
  {
    username: 'dealer32',
    reason: 'IDENTITY_DOCUMENT',
    state: 'ACCEPTED',
    word: 'expiring',
    created: -40,
    due: -26,
    submitted: { days: -35, value: 'ID 7654321' },
    decided: -34,
    validDays: 200,
  },
  {
    username: 'dealer43',
    reason: 'DOCUMENT_MISSING',
    state: 'WAIVED',
    created: -60,
    due: -30,
    decided: -45,
  },
];

const toIsoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const newRequirementOf = (
  {
    reason,
    state,
    owedBy = 'DEALER',
    created,
    due,
    submitted,
    decided,
    validDays,
  }: PlannedRequirement,
  { note, now }: { readonly note: string | null; readonly now: number },
): Omit<Requirement, 'idRequirement' | 'idDealer' | 'idMarket'> => {
  const inDays = (days: number) => now + days * DAY_MS;
  return {
    reason,
    state,
    owedBy,
    note,
    internalNote: null,
    isFinal: false,
    createdAt: inDays(created),
    dueAt: inDays(due),
    idRule: null,
    idRenewed: null,
    value: submitted?.value ?? null,
    idFile: null,
    fileName: null,
    fileKind: null,
    fileBytes: null,
    submittedAt: submitted === undefined ? null : inDays(submitted.days),
    decidedAt: decided === undefined ? null : inDays(decided),
    validUntil: validDays === undefined ? null : toIsoDay(inDays(validDays)),
  };
};

/** Writes requirements in every state, with notes in the language of the dealer's market. */
export const seedRequirements = async (
  { requirements }: Pick<DemoServices, 'requirements'>,
  accounts: readonly SeededAccount[],
  now: number,
): Promise<void> => {
  const admin = accounts.find(({ account }) => account.username === 'admin');
  for (const planned of REQUIREMENTS) {
    const found = accounts.find(({ account }) => account.username === planned.username);
    const { idDealer = null, account } = found ?? {};
    assert(
      admin !== undefined && account !== undefined && idDealer !== null,
      `no dealer ${planned.username}`,
    );
    // An interrupted seed has written some already.
    if ((await requirements.ofDealer(idDealer)).length > 0) continue;
    const words = await textsOfMarket(account.idMarket);
    const note = planned.word === undefined ? null : words[planned.word];
    const row = newRequirementOf(planned, { note, now });
    const of = { idDealer, idMarket: account.idMarket };
    await requirements.insert({ ...of, ...row }, { idActor: admin.idUser });
  }
};
