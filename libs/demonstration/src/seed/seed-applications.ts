import type { PastRegistration } from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { formOf } from '../plan/application-form.js';
import { demoApplications, type DemoApplication } from '../plan/applications.js';
import { documentOf, textsOfMarket, type ApplicationWords } from './application-documents.js';
import type { SeededAccount } from './seed-accounts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When staff and applicants act after the arrival, in hours. */
const HOURS_AFTER_ARRIVAL = {
  assigned: 1,
  checked: 2,
  asked: 3,
  answered: 20,
  rejected: 26,
} as const;
const TYPES = ['pdf'];
const PDF = /\.pdf$/;

type Staff = { readonly idUser: number; readonly username: string };
type Times = { readonly now: number; readonly registeredAt: number };

/** The time of a step after the arrival of the application, but never in the future. */
const timeOf = (step: keyof typeof HOURS_AFTER_ARRIVAL, { now, registeredAt }: Times): number =>
  Math.min(registeredAt + HOURS_AFTER_ARRIVAL[step] * HOUR_MS, now);

const documentsOf = (
  application: DemoApplication,
  values: PastRegistration['values'],
  { words, registeredAt }: { readonly words: ApplicationWords; readonly registeredAt: number },
): PastRegistration['documents'] => {
  const at = new Date(registeredAt - 7 * DAY_MS);
  const titles = { doc: words.identity, visura: words.extract };
  return Object.entries(titles).flatMap(([field, title]) => {
    const fileName = values[field];
    if (typeof fileName !== 'string' || !PDF.test(fileName)) return [];
    const content = documentOf(application, words, { title, at });
    return [{ field, fileName, types: TYPES, content }];
  });
};

const checkOf = (
  { check }: DemoApplication,
  { idUser: idActor }: Staff,
  times: Times,
): PastRegistration['registryCheck'] => {
  if (check === undefined) return null;
  const isAnswered = check.answer !== 'UNKNOWN';
  return {
    answer: check.answer,
    reason: isAnswered ? null : check.reason,
    name: check.answer === 'VALID' ? check.name : null,
    consultation: isAnswered ? `DEMO${times.registeredAt}` : null,
    checkedAt: timeOf('checked', times),
    idActor,
  };
};

const pastOf = async (
  application: DemoApplication,
  index: number,
  { staff, now }: { readonly staff: Staff; readonly now: number },
): Promise<PastRegistration> => {
  const { idMarket, language, outcome, hours, isAssigned } = application;
  const words = await textsOfMarket(idMarket);
  const times = { now, registeredAt: now - hours * HOUR_MS };
  const values = formOf(application, index);
  const { idUser } = staff;
  const answered = { answer: words.answer, at: timeOf('answered', times) };
  const question = {
    question: words.question,
    idAsker: idUser,
    askedAt: timeOf('asked', times),
    answered: outcome === 'answered' ? answered : null,
  };
  return {
    idMarket,
    language,
    values,
    registeredAt: times.registeredAt,
    documents: documentsOf(application, values, { words, ...times }),
    assigned: isAssigned === true ? { ...staff, at: timeOf('assigned', times) } : null,
    registryCheck: checkOf(application, staff, times),
    questions: outcome === 'asked' || outcome === 'answered' ? [question] : [],
    rejected:
      outcome === 'rejected'
        ? {
            at: timeOf('rejected', times),
            idActor: idUser,
            reason: words.rejection,
            note: words.note,
          }
        : null,
  };
};

/** Writes applications in every state that staff can find, in all markets. */
export const seedApplications = async (
  { registrations }: Pick<DemoServices, 'registrations'>,
  accounts: readonly SeededAccount[],
  now: number,
): Promise<void> => {
  const named = (wanted: string): Staff => {
    const found = accounts.find(({ account }) => account.username === wanted);
    assert(found !== undefined, `no account ${wanted}`);
    return { idUser: found.idUser, username: wanted };
  };
  const staff = [named('centre'), named('admin')];
  for (const [index, application] of demoApplications().entries()) {
    const { idMarket } = application;
    const own = staff.find(({ username }) =>
      accounts.some(
        ({ account }) =>
          account.username === username && account.adminEnabledMarkets.includes(idMarket),
      ),
    );
    assert(own !== undefined, `no staff in ${idMarket}`);
    await registrations.add(await pastOf(application, index, { staff: own, now }));
  }
};
