import { dayOf, type FormFields } from '@fairlot/countries';

/**
 * VAL-077: asks the server whether the fiscal code contradicts the person's data (OPEN-10). If the
 * request fails, the code counts as accepted here, because the server checks it again on
 * registration.
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
