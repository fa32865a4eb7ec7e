import { checkForm, allForms, MARKETS } from '@fairlot/countries';
import { lookUpElements } from '@fairlot/content';
import { describe, expect, it } from 'vitest';
import { applicationFormOf } from './application-form.js';
import { demoApplications } from './applications.js';

const applications = demoApplications();
const FORMS = new Map(allForms().map(({ idMarket, registration }) => [idMarket, registration]));

describe('planned applications', () => {
  it('arrive in every market, in every state', () => {
    expect(new Set(applications.map(({ idMarket }) => idMarket))).toEqual(new Set(MARKETS));
    const outcomes = applications.map(({ outcome = 'new' }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['new', 'asked', 'answered', 'rejected']));
    const names = applications.map(({ businessName }) => businessName);
    expect(new Set(names).size).toBe(applications.length);
  });

  it.each(applications.map((one, index) => [one.businessName, one, index] as const))(
    'of %s pass the form of their market, with choices of the code tables',
    (_name, application, index) => {
      const values = applicationFormOf(application, index);
      expect(checkForm(FORMS.get(application.idMarket as 'IT')!, values)).toEqual([]);
      for (const [field, table] of [
        ['typeDealerActivity', 'DEALER_ACTIVITY'],
        ['carSold', 'CAR_SOLD'],
        ['buyingInterest', 'BUYING_INTEREST'],
      ] as const) {
        const codes = lookUpElements(table, { language: 'en' })?.map(
          ({ elementCode }) => elementCode,
        );
        expect(codes).toContain(values[field]);
      }
    },
  );
});
