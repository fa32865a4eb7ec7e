import type { PastRegistration } from '@fairlot/access-records';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { applicationFormOf } from '../plan/application-form.js';
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
const DOCUMENT_TYPES = ['pdf'];
const PDF_SUFFIX = /\.pdf$/;

type StaffMember = { readonly idUser: number; readonly username: string };
type ApplicationTimes = { readonly now: number; readonly registeredAt: number };

/** The time of a step after the arrival of the application, but never in the future. */
const stepTimeOf = (
  step: keyof typeof HOURS_AFTER_ARRIVAL,
  { now, registeredAt }: ApplicationTimes,
): number => Math.min(registeredAt + HOURS_AFTER_ARRIVAL[step] * HOUR_MS, now);

const makeDocuments = (
  application: DemoApplication,
  values: PastRegistration['values'],
  { words, registeredAt }: { readonly words: ApplicationWords; readonly registeredAt: number },
): PastRegistration['documents'] => {
  const at = new Date(registeredAt - 7 * DAY_MS);
  const titles = { doc: words.identity, visura: words.extract };
  return Object.entries(titles).flatMap(([field, title]) => {
    const fileName = values[field];
    if (typeof fileName !== 'string' || !PDF_SUFFIX.test(fileName)) return [];
    const content = documentOf(application, words, { title, at });
    return [{ field, fileName, types: DOCUMENT_TYPES, content }];
  });
};

const checkOf = (
  { check }: DemoApplication,
  { idUser: idActor }: StaffMember,
  times: ApplicationTimes,
): PastRegistration['registryCheck'] => {
  if (check === undefined) return null;
  const isAnswered = check.answer !== 'UNKNOWN';
  return {
    answer: check.answer,
    reason: isAnswered ? null : check.reason,
    name: check.answer === 'VALID' ? check.name : null,
    consultation: isAnswered ? `DEMO${times.registeredAt}` : null,
    checkedAt: stepTimeOf('checked', times),
    idActor,
  };
};

const pastRegistrationOf = async (
  application: DemoApplication,
  index: number,
  { staff, now }: { readonly staff: StaffMember; readonly now: number },
): Promise<PastRegistration> => {
  const { idMarket, language, outcome, hours, isAssigned } = application;
  const words = await textsOfMarket(idMarket);
  const times = { now, registeredAt: now - hours * HOUR_MS };
  const values = applicationFormOf(application, index);
  const { idUser } = staff;
  const answered = { answer: words.answer, at: stepTimeOf('answered', times) };
  const question = {
    question: words.question,
    idAsker: idUser,
    askedAt: stepTimeOf('asked', times),
    answered: outcome === 'answered' ? answered : null,
  };
  return {
    idMarket,
    language,
    values,
    registeredAt: times.registeredAt,
    documents: makeDocuments(application, values, { words, ...times }),
    assigned: isAssigned === true ? { ...staff, at: stepTimeOf('assigned', times) } : null,
    registryCheck: checkOf(application, staff, times),
    questions: outcome === 'asked' || outcome === 'answered' ? [question] : [],
    rejected:
      outcome === 'rejected'
        ? {
            at: stepTimeOf('rejected', times),
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
  const named = (wanted: string): StaffMember => {
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
    await registrations.add(await pastRegistrationOf(application, index, { staff: own, now }));
  }
};
