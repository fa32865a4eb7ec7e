import { filledRegistration } from '@fairlot/countries/testing';
import { expect } from 'vitest';
import type { TestPortal } from './make-portal.js';
import { Client } from './client.js';
import { waitForEmail } from './mailbox.js';
import { makePageReader } from './reading-pages.js';
import { italianVatCode, registrationOutcome, type FilledForm } from './registering.js';

const FIND_APPLICATION = 'SELECT id_registration AS id FROM dealer_registration WHERE email = $1';

/**
 * Creates test applications in German, each with another company, VAT number and e-mail address.
 */
export const applicationHelpers = (portal: TestPortal) => {
  let count = 0;
  return {
    apply: async (other: FilledForm = {}, files?: File[]) => {
      count += 1;
      const email = `applicant-${count}@example.test`;
      const businessName = `Auto ${count}`;
      const address = `Via ${count}`;
      const form = {
        ...filledRegistration('IT'),
        email,
        confEmail: email,
        businessName,
        address,
        referenceEmail: email,
        mobile: `+39 333 ${1_000_000 + count}`,
        vatCode: italianVatCode(count),
        ...other,
      };
      const visitor = new Client(portal.url, { 'accept-language': 'de' });
      expect(await registrationOutcome(visitor, form, files)).toBe('done');
      const [row] = await portal.parts.dataSource.query<{ id: number }[]>(FIND_APPLICATION, [
        email,
      ]);
      return { idRegistration: row!.id, email, businessName, address };
    },
    /** The tag in the link of the newest e-mail about the application. */
    tagOf: async (email: string): Promise<string> => {
      const { text } = await waitForEmail(portal, email, /Registrierung/);
      return /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';
    },
    status: (tag: string) => makePageReader(portal)(`/registration-status?tag=${tag}`),
  };
};

/** The body of the call that accepts an application. */
export const acceptInput = (idRegistration: number, more: object = {}) => ({
  body: { idRegistration, flgEnabled: false, idTemplates: [], ...more },
});
