import type {
  CompanyCheck,
  RegistrationRow,
  RegistrationView,
} from '@fairlot/contracts/back-office';
import { NOW } from './builders.js';

export const STAFF = {
  roles: ['USER', 'CUSTOMER_CENTER'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE'],
};
export const makeRegistrationRow = (facts: Partial<RegistrationRow> = {}): RegistrationRow => ({
  idRegistration: 7,
  state: 'REGISTERED',
  registeredAt: NOW,
  dueAt: NOW,
  isOverdue: false,
  idMarket: 'IT',
  businessName: 'Moretti Auto',
  city: 'Torino',
  country: 'IT',
  vatCode: '00743110157',
  email: 'a@example.test',
  assignee: null,
  ...facts,
});
export const makeRegistration = (facts: Partial<RegistrationView> = {}): RegistrationView => ({
  ...makeRegistrationRow(),
  address: 'Via Po 1',
  region: null,
  postalCode: '10121',
  mobile: '+39 333 1',
  phone: null,
  website: null,
  regon: null,
  typeDealerActivity: 'INDEPENDENT',
  carSold: '2',
  buyingInterest: 'LCV',
  referenceName: 'Ada',
  referenceSurname: 'Moretti',
  referenceFiscalCode: null,
  referenceBirthDate: null,
  referenceEmail: null,
  referenceFCA: null,
  language: 'it',
  consents: [],
  questions: [],
  duplicates: [],
  documents: [
    { idFile: 'a'.repeat(32), document: 'visura', fileName: 'v.pdf', kind: 'pdf', bytes: 9 },
    { idFile: 'b'.repeat(32), document: 'doc', fileName: 'd.eps', kind: 'eps', bytes: 9 },
  ],
  checks: { format: 'RIGHT', checksum: 'RIGHT', registry: null },
  history: [{ at: NOW, step: 'REGISTERED', by: null, detail: null }],
  decision: null,
  colleagues: [{ idUser: 3, username: 'colleague' }],
  ...facts,
});

/** The result of a check if the company register has no company with the applicant's VAT number. */
export const NO_COMPANY: CompanyCheck = {
  answer: 'NOT_FOUND',
  reason: null,
  name: null,
  address: null,
  others: 0,
  company: null,
};
