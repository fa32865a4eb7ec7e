import { DateField, FormField } from '@fairlot/web-ui';
import { useState, type ComponentProps } from 'react';
import type { Stories } from '../story.js';

const TEXTS = {
  open: 'Choose a date',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  letters: { day: 'dd', month: 'mm', year: 'yyyy' },
};

type Props = Partial<ComponentProps<typeof DateField>> & { readonly fault?: string };
const Living = ({ value: first = '2026-11-24', fault, ...rest }: Props) => {
  const [value, setValue] = useState(first);
  const all = { order: 'en-GB', locale: 'en-GB', today: '2026-11-23', texts: TEXTS, ...rest };
  return (
    <FormField label="Start date" fault={fault}>
      {(control) => <DateField {...control} {...all} value={value} onValue={setValue} />}
    </FormField>
  );
};

export const stories: Stories = {
  usual: <Living />,
  empty: <Living value="" />,
  bounded: <Living min="2026-11-20" max="2026-12-04" />,
  'with a fault': <Living value="31/02/2026" fault="There is no such day" />,
  disabled: <Living disabled />,
};
