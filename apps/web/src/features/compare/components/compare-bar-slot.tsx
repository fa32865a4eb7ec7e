import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useCompared } from '#shared/compared/compared-vehicles.js';
import { COMPARE_PATH } from '../api/compare-path.js';

// Loads the code of the bar when the user selects the first vehicle.
const CompareBar = lazy(async () => {
  const [{ CompareBar: component }] = await Promise.all([
    import('./compare-bar.js'),
    loadTexts('compare'),
  ]);
  return { default: component };
});

/**
 * The place of the bar with the selected vehicles. Empty if none is selected, and on the comparison
 * page.
 */
export const CompareBarSlot = () => {
  const vehicles = useCompared();
  const { pathname } = useLocation();
  if (vehicles.length === 0 || pathname === COMPARE_PATH) return null;
  return (
    <Suspense>
      <CompareBar vehicles={vehicles} />
    </Suspense>
  );
};
