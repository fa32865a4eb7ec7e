import { useWatch } from 'react-hook-form';
import type { SectionProps } from './describe-form.js';

/** A section's value, and how it is changed. */
export const useSectionValue = <Value>({ form, name }: Pick<SectionProps, 'form' | 'name'>) => {
  const value = useWatch({ control: form.control, name }) as Value;
  const change = (how: (now: Value) => Value) =>
    form.setValue(name, how(form.getValues(name) as Value), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return { value, change };
};
