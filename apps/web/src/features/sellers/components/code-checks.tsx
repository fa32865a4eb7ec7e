import { Button, layout } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#shared/ui/search-box.js';
import type { CodeElement } from '../api/sellers.js';
import styles from './sellers.module.css';

type Props = {
  readonly label: string;
  readonly elements: readonly CodeElement[];
  readonly chosen: readonly string[];
  readonly onChoose: (codes: readonly string[]) => void;
  /** Label of the search field, which only a long list has. */
  readonly find?: string;
  /** Returns the text of the error at a code, if it has one. */
  readonly faultOf: (code: string) => string | undefined;
  /** Text of an error that concerns the whole choice. */
  readonly fault?: string | undefined;
};

type BoxesProps = Pick<Props, 'elements' | 'chosen' | 'onChoose' | 'faultOf'>;

const Boxes = ({ elements, chosen, onChoose, faultOf }: BoxesProps) =>
  elements.map(({ elementCode, elementDes }) => {
    const isWrong = faultOf(elementCode) !== undefined;
    return (
      <label key={elementCode} className={styles.check} data-fault={isWrong}>
        <input
          type="checkbox"
          checked={chosen.includes(elementCode)}
          aria-invalid={isWrong}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(
              checked ? [...chosen, elementCode] : chosen.filter((one) => one !== elementCode),
            )
          }
        />
        {elementDes}
      </label>
    );
  });

/** A checkbox for each code of a table. */
export const CodeChecks = ({ label, find, fault, ...boxes }: Props) => {
  const { t } = useTranslation('seller');
  const [typed, setTyped] = useState('');
  const { elements, chosen, onChoose, faultOf } = boxes;
  const wanted = typed.trim().toLowerCase();
  const matching = elements.filter(({ elementDes }) => elementDes.toLowerCase().includes(wanted));
  const codes = matching.map(({ elementCode }) => elementCode);
  const faults = new Set([fault ?? [], ...chosen.map((code) => faultOf(code) ?? [])].flat());
  const choose = (isAll: boolean) => {
    const others = chosen.filter((one) => !codes.includes(one));
    onChoose(isAll ? [...others, ...codes] : others);
  };
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {find !== undefined && <SearchBox value={typed} onChange={setTyped} label={find} />}
      <div className={layout.row}>
        <Button type="button" look="plain" onClick={() => choose(true)}>
          {t('seller.coverage.all')}
        </Button>
        <Button type="button" look="plain" onClick={() => choose(false)}>
          {t('seller.coverage.clear')}
        </Button>
      </div>
      <div className={find === undefined ? styles.few : styles.many}>
        <Boxes {...boxes} elements={matching} />
      </div>
      {[...faults].map((one) => (
        <p key={one} role="alert" className={styles.fault}>
          {one}
        </p>
      ))}
    </fieldset>
  );
};
