import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { standingOf, type Standing } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import type { Known } from '#shared/status/known-standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import styles from './own-state.module.css';

const Figure = ({
  standing: { key, priceMinor, amountMinor },
}: {
  readonly standing: Standing;
}) => {
  const { t } = useTranslation('standing');
  const format = useFormat();
  const { shows } = STANDING_VIEWS[key];
  const minor = shows === 'price' ? priceMinor : amountMinor;
  if (shows === null || minor === null) return null;
  const price = format.price(minor);
  return (
    <small>{t(shows === 'maximum' ? 'standing.maximum' : 'standing.amount', { price })}</small>
  );
};

/** How the own dealer stands: colour, icon and words, never colour alone. */
export const OwnState = ({ entry }: { readonly entry: Known }) => {
  const { labelOf, sentenceOf } = useStandingText();
  const standing = standingOf(entry);
  const { tone, Icon } = STANDING_VIEWS[standing.key];
  return (
    <span className={styles.own} data-own={tone} title={sentenceOf(standing)}>
      <span>
        <Icon size={16} aria-hidden />
        {labelOf(standing)}
      </span>
      <Figure standing={standing} />
      {standing.reason !== null && (
        <small className={text.clip} title={standing.reason}>
          {standing.reason}
        </small>
      )}
    </span>
  );
};
