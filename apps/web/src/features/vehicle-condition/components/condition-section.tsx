import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#shared/ui/sheet.js';
import { LazyCondition } from './lazy-condition.js';

/** The report as a part of the vehicle's page. */
export const ConditionSection = (props: ComponentProps<typeof LazyCondition>) => {
  const { t } = useTranslation('condition');
  return (
    <Section title={t('condition.title')}>
      <LazyCondition {...props} />
    </Section>
  );
};
