import type { FormFields } from '@fairlot/countries';

/**
 * The variant of a field's label in a form. If the form has no given name, the label of the surname
 * asks for the full name (reading 4).
 */
export const labelVariantOf = (form: FormFields, name: string): string => {
  if (name === 'referenceSurname') return 'referenceName' in form ? 'own' : 'full';
  return form[name]?.label ?? 'own';
};
