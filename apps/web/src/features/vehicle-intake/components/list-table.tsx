import styles from './vehicle-intake.module.css';

type TableRow = {
  readonly key: string;
  readonly cells: readonly (string | number)[];
};
type Props = {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
};

/** A table of rows that scrolls inside its box, including by keyboard. */
export const ListTable = ({ label, heads, rows }: Props) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table data-wide={heads.length > 3}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Maximum number of rows on the page. Further rows are only in the exported file. */
export const ROWS_SHOWN_MAX = 100;
