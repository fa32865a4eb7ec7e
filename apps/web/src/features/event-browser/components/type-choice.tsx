import { EVENT_TYPES, type LogEventType, STREAM_KINDS } from '@fairlot/contracts/engineering';
import { IconChevronDown } from '@fairlot/web-ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, controls } from '@fairlot/web-ui';
import styles from './type-choice.module.css';

type Props = {
  readonly chosen: readonly LogEventType[];
  readonly onChoose: (types: readonly LogEventType[]) => void;
};

/** Choice of event types, grouped by kind of stream. No chosen type means all types. */
export const TypeChoice = ({ chosen, onChoose }: Props) => {
  const { t } = useTranslation('engineering');
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (box.current && target instanceof Node && !box.current.contains(target))
        box.current.open = false;
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);
  const toggle = (type: LogEventType) =>
    onChoose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  return (
    <details
      ref={box}
      className={styles.typeChoice}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && box.current) box.current.open = false;
      }}
    >
      <summary className={controls.select}>
        {chosen.length === 0
          ? t('eventBrowser.filter.allTypes')
          : t('eventBrowser.filter.types', { count: chosen.length })}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div className={styles.typePanel}>
        {STREAM_KINDS.map((kind) => (
          <fieldset key={kind}>
            <legend>{t(`eventBrowser.kind.${kind}`)}</legend>
            {EVENT_TYPES[kind].map((type) => (
              <label key={type}>
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  onChange={() => toggle(type)}
                />
                {t(`eventBrowser.type.${type}`)}
              </label>
            ))}
          </fieldset>
        ))}
        <Button look="light" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {t('eventBrowser.filter.allTypes')}
        </Button>
      </div>
    </details>
  );
};
