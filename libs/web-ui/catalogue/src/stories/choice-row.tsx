import { ChoiceRow } from '@fairlot/web-ui';
import { IconLayoutGrid, IconTable } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import type { Stories } from '../story.js';

const Usual = () => {
  const [value, setValue] = useState<'all' | 'running' | 'closed'>('all');
  return (
    <ChoiceRow
      label="Status"
      value={value}
      onChange={setValue}
      choices={[
        { value: 'all', label: 'All', count: 1_024 },
        { value: 'running', label: 'Running', count: 12 },
        { value: 'closed', label: 'Closed', count: 0 },
      ]}
    />
  );
};

const WithIcons = () => {
  const [value, setValue] = useState<'table' | 'cards'>('table');
  return (
    <ChoiceRow
      label="View"
      value={value}
      onChange={setValue}
      choices={[
        {
          value: 'table',
          label: 'Table',
          icon: <IconTable size={18} aria-hidden />,
          compact: true,
        },
        {
          value: 'cards',
          label: 'Cards',
          icon: <IconLayoutGrid size={18} aria-hidden />,
          compact: true,
        },
      ]}
    />
  );
};

export const stories: Stories = { 'with counts': Usual, 'with icons': WithIcons };
