import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import type { LotWithStanding } from '#shared/status/lot-with-standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import styles from './own-state.module.css';

type FigureProps = { readonly minor: number; readonly isMaximum: boolean };

const Figure = ({ minor, isMaximum }: FigureProps) => {
  const { t } = useTranslation('standing');
  const format = useFormat();
  const price = format.price(minor);
  return <small>{t(isMaximum ? 'standing.maximum' : 'standing.amount', { price })}</small>;
};

/** The dealer's status on a lot, in colour, icon and words. Colour is never the only sign. */
export const OwnState = ({ entry }: { readonly entry: LotWithStanding }) => {
  const { labelOf, sentenceOf } = useStandingText();
  const standing = standingOf(entry);
  const { tone, Icon, figure } = STANDING_VIEWS[standing.key];
  const minor = figure === 'price' ? standing.priceMinor : standing.amountMinor;
  return (
    <span className={styles.own} data-own={tone} title={sentenceOf(standing)}>
      <span>
        <Icon size={16} aria-hidden />
        {labelOf(standing)}
      </span>
      {figure !== null && minor !== null && (
        <Figure minor={minor} isMaximum={figure === 'maximum'} />
      )}
      {standing.reason !== null && (
        <small className={text.clip} title={standing.reason}>
          {standing.reason}
        </small>
      )}
    </span>
  );
};
