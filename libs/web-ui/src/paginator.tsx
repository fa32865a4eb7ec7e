import { IconChevronsLeft, IconChevronsRight } from './icons/index.js';
import { SelectBox } from './select-box.js';
import type { Pages } from './use-pages.js';
import styles from './paginator.module.css';

type Props = {
  readonly pages: Omit<Pages<unknown>, 'shown'>;
  readonly texts: {
    /** Accessible name of the buttons. */
    readonly label: string;
    readonly first: string;
    readonly last: string;
    readonly page: (number: number) => string;
    readonly size: string;
  };
};

/**
 * Buttons for the pages of a table if there are several, and a choice of the page size if there are
 * enough rows (SCR-120).
 */
export const Paginator = ({ pages, texts }: Props) => {
  const { page, last, near, size, sizes, count, onPage, onSize } = pages;
  const hasSizes = count > Math.min(...sizes);
  if (!hasSizes && last === 0) return null;
  return (
    <div className={styles.foot}>
      {last > 0 && (
        <nav aria-label={texts.label} className={styles.pages}>
          <button
            type="button"
            aria-label={texts.first}
            disabled={page === 0}
            onClick={() => onPage(0)}
          >
            <IconChevronsLeft size={18} aria-hidden />
          </button>
          {near.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={texts.page(one + 1)}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              {one + 1}
            </button>
          ))}
          <button
            type="button"
            aria-label={texts.last}
            disabled={page === last}
            onClick={() => onPage(last)}
          >
            <IconChevronsRight size={18} aria-hidden />
          </button>
        </nav>
      )}
      {hasSizes && (
        <SelectBox
          label={texts.size}
          value={String(size)}
          choices={sizes.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(chosen) => onSize(Number(chosen))}
        />
      )}
    </div>
  );
};
