import type { ExampleTarget } from '@fairlot/contracts';
import { filledRegistration } from '@fairlot/countries/testing';
import type { World } from '../make-world.js';
import { Client } from '../client.js';
import { waitForEmail } from '../mailbox.js';
import type { VehicleWrite } from '../vehicle-writes.js';
import { makeFile, DOCUMENTS, italianVatCode, registrationOutcome } from '../registering.js';

const FIND_DOCUMENT = `
  SELECT id_registration AS "idRegistration", id_file AS "idFile"
  FROM dealer_registration JOIN registration_document USING (id_registration)
  WHERE email = $1 AND document = 'doc'`;

/** Sends the application of a company, with an identity document. */
const makeApplicant = async ({ portal }: World, name: string, own: object = {}) => {
  const email = `${name}@example.test`;
  const company = { businessName: name, email, confEmail: email, referenceEmail: email };
  const form = { ...filledRegistration('IT'), ...company, ...own };
  const files = [makeFile(DOCUMENTS.pdf), makeFile(DOCUMENTS.png)];
  const english = new Client(portal.url, { 'accept-language': 'en' });
  const outcome = await registrationOutcome(english, form, files);
  if (outcome !== 'done') throw new Error(`${name} was not registrationOutcome: ${outcome}`);
  const { dataSource } = portal.parts;
  const [found] = await dataSource.query<{ idRegistration: number; idFile: string }[]>(
    FIND_DOCUMENT,
    [email],
  );
  return { ...found!, email };
};

/** Creates an applicant with an open question. Returns the link to answer it. */
const makeAskedApplicant = async (world: World, name: string) => {
  const { idRegistration, email } = await makeApplicant(world, name);
  const body = { idRegistration, question: 'Is this your head office?' };
  await world.as('admin').run('ENG-225', { body });
  const params = { idRegistration };
  const { questions } = await world.as('admin').run('ENG-221', { params });
  const { text } = await waitForEmail(world.portal, email, /question/);
  const tag = /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';
  return { idQuestion: questions[0]!.idQuestion, tag };
};

/** Examples of the calls about applications. The acceptance comes last. */
export const registrationCues = async (world: World, example: ExampleTarget) => {
  // The application to accept needs a VAT number that no dealer has. The others use a number that
  // the VAT register knows.
  const wanted = await makeApplicant(world, 'autosalone-nord', { vatCode: italianVatCode(1) });
  const unwanted = await makeApplicant(world, 'autosalone-sud');
  const applicant = await makeAskedApplicant(world, 'autosalone-est');
  const about = {
    ...example,
    records: {
      registration: { id: wanted.idRegistration, version: '' },
      registrationDocument: { id: wanted.idRegistration, version: wanted.idFile },
      unwantedRegistration: { id: unwanted.idRegistration, version: '' },
      registrationTag: { id: applicant.idQuestion, version: applicant.tag },
    },
  };
  const staff = [world.as('admin'), about] as const;
  const { unwantedRegistration: registration } = about.records;
  const known = { ...about, records: { ...about.records, registration } };
  return {
    'ENG-220': staff,
    'ENG-221': staff,
    'ENG-330': staff,
    'ENG-222': staff,
    'ENG-223': staff,
    'ENG-224': staff,
    'ENG-225': staff,
    'ENG-228': [world.as('admin'), known] as const,
    'ENG-229': staff,
    'ENG-260': staff,
    'ENG-261': staff,
    'ENG-262': staff,
    'ENG-226': staff,
    'ENG-227': staff,
    'ENG-230': [new Client(world.portal.url), about] as const,
  };
};

/** Write calls of staff and of an applicant about applications. */
export const applicantWrites = async (world: World): Promise<VehicleWrite[]> => {
  const vatCode = italianVatCode(2);
  const { idRegistration } = await makeApplicant(world, 'repeated', { vatCode });
  const unwanted = await makeApplicant(world, 'unwanted');
  const { idQuestion, tag } = await makeAskedApplicant(world, 'asked');
  const of = (more: object) => ({ body: { idRegistration, ...more } });
  const rejected = { idRegistration: unwanted.idRegistration, reason: 'Too old' };
  return [
    ['ENG-224', 'admin', of({ idUser: world.people.admin.idUser })],
    ['ENG-225', 'admin', of({ question: 'Why?' })],
    ['ENG-228', 'admin', of({})],
    ['ENG-226', 'admin', of({ flgEnabled: true, idTemplates: [world.templates.auctioneer] })],
    ['ENG-227', 'admin', { body: rejected }],
    ['ENG-230', 'visitor', { body: { tag, idQuestion, answer: 'Because.' } }],
  ];
};
