import { IconLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, text } from '@fairlot/web-ui';
import { useField } from './editor-context.js';
import { Section } from './section.js';

const ICONS = { open: IconUsers, sealed: IconLock };

export const VisibilitySection = () => {
  const { t } = useTranslation('manage');
  const { value, set } = useField('sealed');
  const kind = value ? 'sealed' : 'open';
  return (
    <Section name="visibility">
      <ChoiceRow
        label={t('auctionEditor.section.visibility')}
        value={kind}
        onChange={(chosen) => set(chosen === 'sealed')}
        choices={(['open', 'sealed'] as const).map((one) => {
          const Icon = ICONS[one];
          return {
            value: one,
            label: t(`auctionEditor.kind.${one}`),
            icon: <Icon size={16} aria-hidden />,
          };
        })}
      />
      <p className={text.faint}>{t(`auctionEditor.kindText.${kind}`)}</p>
    </Section>
  );
};
