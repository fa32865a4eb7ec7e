import type { Form } from '@fairlot/countries';

/** Which of a field's labels a form uses: the surname takes the whole name where that stands alone (reading 4). */
export const labelIn = (form: Form, name: string): string => {
  if (name === 'referenceSurname') return 'referenceName' in form ? 'own' : 'full';
  return form[name]?.label ?? 'own';
};
