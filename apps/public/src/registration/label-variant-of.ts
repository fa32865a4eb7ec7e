import type { FormFields } from '@fairlot/countries';

/** The label variant of a field. A surname without a given name asks for the full name (reading 4). */
export const labelVariantOf = (form: FormFields, name: string): string => {
  if (name === 'referenceSurname') return 'referenceName' in form ? 'own' : 'full';
  return form[name]?.label ?? 'own';
};
