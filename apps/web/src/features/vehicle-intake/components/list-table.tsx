import styles from './vehicle-intake.module.css';

type Row = {
  readonly key: string;
  readonly cells: readonly (string | number)[];
};
type Props = {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
};

/** What is told of rows, in what a reader can scroll by keyboard too. */
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

/** More rows are looked at in a file. */
export const ROWS_SHOWN_MAX = 100;
