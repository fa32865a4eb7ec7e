import { text } from '@fairlot/web-ui';
import { useHumanText } from './value-text.js';
import styles from './payload-tree.module.css';

type NodeProps = {
  readonly name: string;
  readonly value: unknown;
  readonly isOpen: boolean;
};

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A list of up to this many plain values is shown on one line. */
const LINE_MAX = 12;
const isLine = (value: object): boolean =>
  Array.isArray(value) && value.length <= LINE_MAX && !value.some(isBranch);

const Leaf = ({ name, value }: Omit<NodeProps, 'isOpen'>) => {
  const human = useHumanText()(name, value);
  return (
    <>
      <span className={styles.treeName}>{name}</span>
      <span className={styles.treeValue} data-kind={value === null ? 'null' : typeof value}>
        {JSON.stringify(value)}
      </span>
      {human !== null && <span className={styles.treeHuman}>{human}</span>}
    </>
  );
};

const Node = ({ name, value, isOpen }: NodeProps) =>
  isBranch(value) && !isLine(value) ? (
    <li>
      <details open={isOpen}>
        <summary>
          <span className={styles.treeName}>{name}</span>
          <span className={text.faint}>
            {Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`}
          </span>
        </summary>
        <Tree value={value} isOpen={isOpen} />
      </details>
    </li>
  ) : (
    <li>
      <Leaf name={name} value={value} />
    </li>
  );

type Props = { readonly value: object; readonly isOpen: boolean };

const Tree = ({ value, isOpen }: Props) => (
  <ul className={styles.tree}>
    {Object.entries(value).map(([name, inner]) => (
      <Node key={name} name={name} value={inner} isOpen={isOpen} />
    ))}
  </ul>
);

/**
 * Shows stored content under its stored field names. Amounts and instants are also shown in
 * readable form.
 */
export const PayloadTree = Tree;
