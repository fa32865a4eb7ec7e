import { Skeleton, text } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeElement, SellerConfig } from '../api/sellers.js';
import styles from './sellers.module.css';
import { initialsOf, fullNameOf } from './seller-name.js';

/**
 * Number of colours for cells. Each cell also contains a name, because colour alone is not
 * accessible.
 */
const TONE_COUNT = 5;

type CellProps = {
  readonly seller: SellerConfig | undefined;
  readonly tone: number;
  /**
   * The account manager of dealers whom no other account manager covers. Undefined if there is
   * none.
   */
  readonly fallback: SellerConfig | undefined;
};

const Cell = ({ seller, tone, fallback }: CellProps) => {
  const { t } = useTranslation('seller');
  const found = seller ?? fallback;
  const gap = fallback === undefined ? 'gap' : 'default';
  const name = found === undefined ? t('seller.coverage.gap') : fullNameOf(found);
  const isDefault = seller === undefined && found !== undefined;
  const label = isDefault ? `${t('seller.coverage.isDefault')}: ${name}` : name;
  return (
    <td title={label} data-tone={seller === undefined ? gap : tone}>
      <span aria-hidden>{found === undefined ? '–' : initialsOf(found)}</span>
      <span className={text.hidden}>{label}</span>
    </td>
  );
};

type CoverageRow = {
  readonly area: CodeElement;
  readonly cells: readonly { readonly band: CodeElement; readonly at: number }[];
};
type TableProps = {
  readonly rows: readonly CoverageRow[];
  readonly sellers: readonly SellerConfig[];
  readonly bands: readonly CodeElement[];
};

const GridTable = ({ rows, sellers, bands }: TableProps) => {
  const { t } = useTranslation('dealer');
  const fallback = sellers.find(({ isDefault }) => isDefault);
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="coverage-grid">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dealer.field.region')}</th>
            {bands.map(({ elementCode, elementDes }) => (
              <th key={elementCode} scope="col">
                {elementDes}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ area, cells }) => (
            <tr key={area.elementCode}>
              <th scope="row">{area.elementDes}</th>
              {cells.map(({ band, at }) => (
                <Cell
                  key={band.elementCode}
                  seller={sellers[at]}
                  tone={at % TONE_COUNT}
                  fallback={fallback}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type Props = Omit<TableProps, 'rows'> & { readonly areas: readonly CodeElement[] | undefined };

const isCovered = ({ areas, carSold }: SellerConfig, area: string, band: string): boolean =>
  areas.includes(area) && carSold.includes(band);

/**
 * A table with the account manager of each region and band. Combinations without one are marked.
 */
export const CoverageGrid = ({ sellers, areas, bands }: Props) => {
  const { t } = useTranslation('seller');
  const [onlyGaps, setOnlyGaps] = useState(false);
  if (areas === undefined) return <Skeleton height={320} />;
  if (areas.length === 0) return <p className={text.faint}>{t('seller.coverage.noAreas')}</p>;
  const rows = areas.map((area) => ({
    area,
    cells: bands.map((band) => ({
      band,
      at: sellers.findIndex((one) => isCovered(one, area.elementCode, band.elementCode)),
    })),
  }));
  const visible = rows.filter(({ cells }) => !onlyGaps || cells.some(({ at }) => at < 0));
  return (
    <section className={styles.grid} aria-labelledby="coverage-grid">
      <h2 id="coverage-grid">{t('seller.coverage.grid')}</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={onlyGaps}
          onChange={({ currentTarget }) => setOnlyGaps(currentTarget.checked)}
        />
        {t('seller.coverage.onlyGaps')}
      </label>
      {visible.length === 0 ? (
        <p role="status">{t('seller.coverage.noGaps')}</p>
      ) : (
        <GridTable rows={visible} sellers={sellers} bands={bands} />
      )}
    </section>
  );
};
