import type { Caller } from '@fairlot/access-domain';
import { isOpen, type Duplicate, type Registration } from '@fairlot/access-records';
import type { RegistrationRow, RegistrationView } from '@fairlot/contracts/back-office';
import { systemClock } from '@fairlot/kernel';

type NameByUser = ReadonlyMap<number, string>;

const staffMemberOf = (idUser: number | null, names: NameByUser): RegistrationRow['assignee'] =>
  idUser === null ? null : { idUser, username: names.get(idUser) ?? String(idUser) };

export const registrationRowOf = (
  registration: Registration,
  names: NameByUser,
): RegistrationRow => {
  const { idRegistration, state, registeredAt, dueAt, idMarket, businessName } = registration;
  const { city, country, vatCode, email, idAssignee } = registration;
  return {
    idRegistration,
    state,
    registeredAt,
    dueAt,
    idMarket,
    businessName,
    city,
    country,
    vatCode,
    email,
    isOverdue: isOpen(registration) && dueAt < systemClock.now(),
    assignee: staffMemberOf(idAssignee, names),
  };
};

/** Fields of an application that its page shows, but lists do not. */
export const companyViewOf = (registration: Registration) => {
  const { address, region, postalCode, mobile, phone, website, regon, language } = registration;
  const { typeDealerActivity, carSold, buyingInterest } = registration;
  const { referenceName, referenceSurname, referenceFiscalCode } = registration;
  const { referenceBirthDate, referenceEmail, referenceFCA } = registration;
  return {
    address,
    region,
    postalCode,
    mobile,
    phone,
    website,
    regon,
    language,
    typeDealerActivity,
    carSold,
    buyingInterest,
    referenceName,
    referenceSurname,
    referenceFiscalCode,
    referenceBirthDate,
    referenceEmail,
    referenceFCA,
  };
};

export const decisionViewOf = (
  { decidedAt, idDecider, rejectReason, internalNote, idDealer }: Registration,
  names: NameByUser,
): RegistrationView['decision'] =>
  decidedAt === null
    ? null
    : {
        at: decidedAt,
        reason: rejectReason,
        note: internalNote,
        idDealer,
        by: idDecider === null ? null : (names.get(idDecider) ?? null),
      };

/** If a duplicate is in another market, staff learn that it exists, but not who it is. */
export const duplicateViewOf = (
  { id, businessName, matches, ...duplicate }: Duplicate,
  { adminEnabledMarkets }: Caller,
): RegistrationView['duplicates'][number] => {
  const isOwn = adminEnabledMarkets.includes(duplicate.idMarket);
  return {
    ...duplicate,
    id: isOwn ? id : null,
    businessName: isOwn ? businessName : null,
    matches: [...matches],
  };
};

/** The history of an application. Its first step is the arrival of the application. */
export const historyViewOf = (
  history: RegistrationView['history'],
  { registeredAt: at }: Registration,
): RegistrationView['history'] => [...history, { at, step: 'REGISTERED', by: null, detail: null }];
