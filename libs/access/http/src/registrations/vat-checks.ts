import type { VatNumber } from '@fairlot/access-records';
import type { RegistrationView } from '@fairlot/contracts/back-office';
import { allForms, readForm, type FormFields } from '@fairlot/countries';

const FORMS = allForms();

const isRight = (field: FormFields[string], vatCode: string): boolean =>
  readForm({ vatCode: field }, { vatCode }).problems.length === 0;

/** Checks a VAT number by the rules of its country. Format and checksum are separate results. */
export const vatChecksOf = ({
  country,
  vatCode,
}: VatNumber): Pick<RegistrationView['checks'], 'format' | 'checksum'> => {
  const field = FORMS.find(({ idMarket }) => idMarket === country)?.registration['vatCode'];
  if (field === undefined) return { format: 'WRONG', checksum: 'NONE' };
  const { check, ...format } = field;
  return {
    format: isRight(format, vatCode) ? 'RIGHT' : 'WRONG',
    checksum: check === undefined ? 'NONE' : isRight(field, vatCode) ? 'RIGHT' : 'WRONG',
  };
};
