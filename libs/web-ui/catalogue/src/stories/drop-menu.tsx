import { DropMenu } from '@fairlot/web-ui';
import { IconLanguage } from '@fairlot/web-ui/icons';
import type { Stories } from '../story.js';

const icon = <IconLanguage size={20} aria-hidden />;

export const stories: Stories = {
  usual: (
    <DropMenu
      label="Language"
      icon={icon}
      heading="Language"
      entries={[
        { key: 'en', label: 'English', current: true, onSelect: () => {} },
        { key: 'it', label: 'Italiano', lang: 'it', onSelect: () => {} },
        { key: 'pl', label: 'Polski', lang: 'pl', disabled: true, onSelect: () => {} },
      ]}
    />
  ),
};
