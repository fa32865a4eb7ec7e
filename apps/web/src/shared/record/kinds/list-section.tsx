import { Button, controls, FieldSays } from '@fairlot/web-ui';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@fairlot/web-ui/icons';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { FormFields, type SectionProps } from '#shared/form/describe-form.js';
import type { About } from './kind.js';
import styles from './section.module.css';

type MovesProps = {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  /** Undefined where no fewer are allowed. */
  readonly onRemove: (() => void) | undefined;
};

const Moves = ({ index, count, onMove, onRemove }: MovesProps) => {
  const { t } = useTranslation('records');
  const named = (key: 'up' | 'down' | 'remove') => ({
    ...{ type: 'button' as const, className: controls.iconButton },
    'aria-label': t(`records.list.${key}`, { place: index + 1 }),
  });
  return (
    <span className={styles.moves}>
      <button {...named('up')} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconArrowUp size={18} />
      </button>
      <button {...named('down')} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <IconArrowDown size={18} />
      </button>
      <button {...named('remove')} disabled={onRemove === undefined} onClick={onRemove}>
        <IconTrash size={18} />
      </button>
    </span>
  );
};

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Groups that are added, removed and moved: by buttons, and with Alt and the arrow keys in an item. */
export const listSection = ({ field, describe, initialOf }: About) => {
  const { parts = {}, schema } = field;
  const { minLength = 0, maxLength = Infinity } = boundsOf(schema);
  return function ListSection({ form, name, texts, fault }: SectionProps) {
    const { t } = useTranslation('records');
    const items = useFieldArray({ control: form.control, name });
    const list = useRef<HTMLOListElement>(null);
    const count = items.fields.length;
    const move = (from: number, to: number) => {
      if (to < 0 || to >= count) return;
      items.move(from, to);
      // The item keeps the focus where it has come to.
      const place = [...(document.activeElement?.closest('li')?.querySelectorAll('*') ?? [])];
      const at = place.findIndex((one) => one === document.activeElement);
      requestAnimationFrame(() => {
        const there = list.current?.children[to]?.querySelectorAll<HTMLElement>('*')[at];
        there?.focus();
      });
    };
    const remove = (index: number) => {
      items.remove(index);
      list.current?.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus();
    };
    return (
      <fieldset className={styles.group}>
        <legend>{texts.label}</legend>
        {texts.hint !== undefined && <FieldSays>{texts.hint}</FieldSays>}
        <ol className={styles.items} ref={list}>
          {items.fields.map(({ id }, index) => (
            <li
              key={id}
              className={styles.item}
              onKeyDown={({ altKey, key }) => {
                const step = MOVES[key];
                if (altKey && step !== undefined) move(index, index + step);
              }}
            >
              <div className={styles.parts}>
                <FormFields
                  described={{ fields: describe(parts, `${name}.${index}.`) }}
                  form={form}
                />
              </div>
              <Moves
                {...{ index, count }}
                onMove={(to) => move(index, to)}
                onRemove={count > minLength ? () => remove(index) : undefined}
              />
            </li>
          ))}
        </ol>
        {fault !== undefined && <FieldSays fault>{fault}</FieldSays>}
        <div>
          <Button
            look="light"
            data-add
            icon={<IconPlus size={16} aria-hidden />}
            disabled={count >= maxLength}
            onClick={() =>
              items.append(initialOf({ ...field, kind: 'group', initial: undefined }) as object, {
                focusName: `${name}.${count}.${Object.keys(parts)[0]}`,
              })
            }
          >
            {t('records.list.add')}
          </Button>
        </div>
      </fieldset>
    );
  };
};
