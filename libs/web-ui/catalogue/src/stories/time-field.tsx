import { FormField, TimeField } from '@fairlot/web-ui';
import { useState } from 'react';
import type { Stories } from '../story.js';

const Living = ({ first, fault }: { readonly first: string; readonly fault?: string }) => {
  const [value, setValue] = useState(first);
  return (
    <FormField label="Start time" fault={fault}>
      {(control) => <TimeField {...control} value={value} onValue={setValue} />}
    </FormField>
  );
};

export const stories: Stories = {
  usual: <Living first="09:30" />,
  'with a fault': <Living first="25:00" fault="Not a time, as 09:30 is" />,
};
