import { dayOf, type FormFields } from '@fairlot/countries';

/**
 * VAL-077: asks the server whether the fiscal code matches the person (OPEN-10). If this request
 * fails, the server checks the code when it receives the registration.
 */
export const isFiscalCodeRefused = async (
  form: FormFields,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  if (form['referenceFiscalCode']?.check !== 'italianFiscalCode') return false;
  const query = new URLSearchParams({
    cf: String(values['referenceFiscalCode']),
    name: String(values['referenceName']),
    surname: String(values['referenceSurname']),
    birthDate: String(dayOf(String(values['referenceBirthDate']).trim())),
  });
  try {
    const answer = await fetch(`/api/v1/open/check-cf?${query}`);
    return answer.ok && (await answer.json()) === false;
  } catch {
    return false;
  }
};
