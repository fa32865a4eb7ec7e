import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { BodyProps } from '#shared/list/describe-list.js';
import { facetsQuery, vehiclesQuery, type VehicleFacetCounts } from '../api/vehicle-pages.js';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import type { VehicleListFilter } from './vehicle-list-filter.js';
import styles from './vehicle-list.module.css';

type Props = BodyProps<VehicleDetails, VehicleListFilter>;
type FacetName = Exclude<keyof VehicleFacetCounts, 'isExact'>;
const FACET_NAMES: readonly FacetName[] = ['state', 'brand', 'provenance', 'fuelType'];
/** Maximum number of values shown per facet. The user can search for the others. */
const SHOWN_MAX = 8;

const Facet = ({
  name,
  facets,
  query,
  onChange,
}: Props & { name: FacetName; facets: VehicleFacetCounts }) => {
  const { t } = useTranslation('portal');
  const format = useFormat();
  const nameOf = useCodeName();
  const labels: Readonly<Record<FacetName, string>> = {
    state: t('report.status'),
    brand: t('codeTable.VEHICLE_FILTER.BRAND'),
    provenance: t('codeTable.VEHICLE_FILTER.PROVENANCE'),
    fuelType: t('codeTable.VEHICLE_FILTER.FUEL'),
  };
  const tables = { state: 'VEHICLE_STATE', provenance: 'PROVENANCE', fuelType: 'FUEL' } as const;
  const none = name === 'brand' ? '' : 'all';
  return (
    <div role="group" aria-label={labels[name]} className={layout.row}>
      <span className={text.faint}>{labels[name]}</span>
      {facets[name].slice(0, SHOWN_MAX).map(({ code, count }) => {
        const isOn = query[name] === code;
        const label = name === 'brand' ? code : nameOf(tables[name], code);
        return (
          <Button
            key={code}
            look={isOn ? 'light' : 'plain'}
            aria-pressed={isOn}
            onClick={() => onChange({ [name]: isOn ? none : code })}
          >
            {label} {format.integer(count)}
          </Button>
        );
      })}
    </div>
  );
};

/** Matches a phone in either orientation. There, the facets would fill the first screen. */
const PHONE_SCREEN = '(max-width: 700px), (max-height: 480px)';

const CollapsibleGroup = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => {
  const isSmall = useMediaQuery(PHONE_SCREEN, false, { getInitialValueInEffect: false });
  if (!isSmall) return children;
  return (
    <details className={styles.facets}>
      <summary>{label}</summary>
      {children}
    </details>
  );
};

/**
 * Numbers of vehicles by make, state, source and fuel type. A click on a value filters the list by
 * it.
 */
export const VehicleFacets = (props: Props) => {
  const { t } = useTranslation('vehicles');
  const format = useFormat();
  const { data: facets } = useQuery(facetsQuery(props.query));
  const { data: vehicles } = useInfiniteQuery(vehiclesQuery(props.query));
  const { count, isExact } = vehicles?.total ?? { count: 0, isExact: true };
  return (
    <section aria-label={t('vehicles.facets')}>
      <p aria-live="polite" className={text.faint}>
        {t(isExact ? 'vehicles.found' : 'vehicles.foundMore', {
          count,
          number: format.integer(count),
        })}
        {facets?.isExact === false && ` · ${t('vehicles.newest')}`}
      </p>
      {facets && (
        <CollapsibleGroup label={t('vehicles.facets')}>
          {FACET_NAMES.map((name) => (
            <Facet key={name} {...props} name={name} facets={facets} />
          ))}
        </CollapsibleGroup>
      )}
    </section>
  );
};
