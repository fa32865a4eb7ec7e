import { SelectBox } from '@fairlot/web-ui';
import { useState } from 'react';
import type { Stories } from '../story.js';

const Usual = () => {
  const [value, setValue] = useState<'endsAt' | 'priceMinor'>('endsAt');
  return (
    <SelectBox
      label="Order"
      value={value}
      onChange={setValue}
      choices={[
        { value: 'endsAt', label: 'Ends first' },
        { value: 'priceMinor', label: 'Price' },
      ]}
    />
  );
};

export const stories: Stories = { usual: Usual };
