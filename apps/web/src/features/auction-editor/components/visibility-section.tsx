import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, text } from '@fairlot/web-ui';
import { SALE_FORMATS } from '#shared/sale-format/sale-format.js';
import { useField } from './use-field.js';
import { Section } from './section.js';

export const VisibilitySection = () => {
  const { t } = useTranslation('manage');
  const { value: format, set } = useField('format');
  return (
    <Section name="visibility">
      <ChoiceRow
        label={t('auctionEditor.section.visibility')}
        value={format.kind}
        onChange={(kind) => set({ kind })}
        choices={SALE_FORMAT_KINDS.map((kind) => {
          const { Icon, texts } = SALE_FORMATS[kind];
          return { value: kind, label: t(texts.name), icon: <Icon size={16} aria-hidden /> };
        })}
      />
      <p className={text.faint}>{t(SALE_FORMATS[format.kind].texts.explained)}</p>
    </Section>
  );
};
