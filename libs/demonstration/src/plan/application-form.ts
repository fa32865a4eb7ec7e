import type { DemoApplication } from './applications.js';
import { randomOf } from './random.js';

const ACTIVITIES = ['INDEPENDENT', 'FRANCHISED', 'WORKSHOP', 'EXPORT', 'ONLINE'] as const;
const INTERESTS = ['EX_LEASE', 'YOUNG', 'EX_RENTAL', 'LCV', 'PREMIUM', 'HIGH_MILEAGE'] as const;
const CARS_SOLD_CHOICES = ['1', '2', '3', '4'] as const;

/** Files of a form, by field. */
type FormDocuments = Readonly<Partial<Record<'visura' | 'doc', string>>>;

/** Markets whose form has an extract of the trade register. */
const WITH_EXTRACT: readonly string[] = ['IT', 'DE'];
const formDocumentsOf = ({ idMarket }: Pick<DemoApplication, 'idMarket'>): FormDocuments => ({
  doc: 'identity.pdf',
  ...(WITH_EXTRACT.includes(idMarket) && { visura: 'register.pdf' }),
});

/** The form of a planned application, with the values that its applicant entered. */
export const applicationFormOf = (
  application: DemoApplication,
  index: number,
): Readonly<Record<string, string | boolean>> => {
  const random = randomOf(index + 1);
  const { businessName, city, address, postalCode, region, idMarket } = application;
  const [name, surname] = application.person;
  const domain = businessName
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase();
  const email = `info@${domain}.invalid`;
  const phone = `+00 555 01${String(index + 10)}`;
  const [referenceFiscalCode, referenceBirthDate] = application.identity ?? [];
  return {
    businessName,
    address,
    city,
    country: idMarket,
    email,
    confEmail: email,
    vatCode: application.vatCode ?? '',
    mobile: phone,
    ...(postalCode !== undefined && { postalCode }),
    ...(region !== undefined && { region }),
    typeDealerActivity: random.pick(ACTIVITIES),
    carSold: random.pick(CARS_SOLD_CHOICES),
    buyingInterest: random.pick(INTERESTS),
    referenceName: name,
    referenceSurname: surname,
    referenceEmail: email,
    ...(referenceFiscalCode !== undefined && { referenceFiscalCode }),
    ...(referenceBirthDate !== undefined && { referenceBirthDate }),
    checkConsents1: true,
    checkConsents2: random.below(2) === 0,
    checkConsents3: false,
    checkCCA: true,
    checkDati: true,
    checkTec: true,
    ...formDocumentsOf(application),
  };
};
