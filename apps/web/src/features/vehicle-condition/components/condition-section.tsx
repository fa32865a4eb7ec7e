import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#shared/ui/sheet.js';
import { LazyCondition } from './lazy-condition.js';

type Props = ComponentProps<typeof LazyCondition> & { readonly children?: ReactNode };

/** The condition report as a section of the vehicle's page. */
export const ConditionSection = ({ children, ...props }: Props) => {
  const { t } = useTranslation('condition');
  return (
    <Section title={t('condition.title')}>
      <LazyCondition {...props} />
      {children}
    </Section>
  );
};
