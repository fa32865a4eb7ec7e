import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useCompared } from '#shared/compared/compared.js';
import { COMPARE_PATH } from '../api/compare-path.js';

// Comes with the first vehicle that is chosen.
const CompareBar = lazy(async () => {
  const [{ CompareBar: component }] = await Promise.all([
    import('./compare-bar.js'),
    loadTexts('compare'),
  ]);
  return { default: component };
});

/** Where the chosen vehicles stand; nowhere while none is, nor on the page that compares them. */
export const ComparePlace = () => {
  const vehicles = useCompared();
  const { pathname } = useLocation();
  if (vehicles.length === 0 || pathname === COMPARE_PATH) return null;
  return (
    <Suspense>
      <CompareBar vehicles={vehicles} />
    </Suspense>
  );
};
