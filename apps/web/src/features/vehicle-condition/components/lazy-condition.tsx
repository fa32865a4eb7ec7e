import { Skeleton } from '@fairlot/web-ui';
import { lazy, Suspense, type ComponentProps } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';

/** The code is loaded after the page, because bidders look at the price first. */
const ConditionReport = lazy(async () => {
  const [{ ConditionReport: component }] = await Promise.all([
    import('./condition-report.js'),
    loadTexts('condition', 'portal', 'vehicle'),
  ]);
  return { default: component };
});

export const LazyCondition = (props: ComponentProps<typeof ConditionReport>) => (
  <Suspense fallback={<Skeleton height={260} />}>
    <ConditionReport {...props} />
  </Suspense>
);
