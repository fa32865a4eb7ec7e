import { IconArrowRight } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, controls, layout, text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { useAuctionForm } from './editor-context.js';
import styles from './form-foot.module.css';

/**
 * The footer, which stays visible: the totals of the auction so far, and the button for the next
 * step.
 */
export const FormFoot = ({ label }: { readonly label: 'review' | 'reviewEdit' }) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const { control } = useAuctionForm();
  const lots = useWatch({ control, name: 'lots' });
  const baseMinor = lots.reduce((sum, lot) => sum + (lot.basePriceMinor || 0), 0);
  return (
    <div className={styles.formFoot}>
      <span className={text.number}>
        <b>{t('word.countLots', { count: lots.length })}</b>
        {baseMinor > 0 && ` · ${t('auctionEditor.foot.base', { price: format.price(baseMinor) })}`}
      </span>
      <span className={layout.row}>
        <Link to="/manage" className={controls.button} data-look="plain">
          {t('word.cancel')}
        </Link>
        <Button type="submit">
          {t(`auctionEditor.${label}`)}
          <IconArrowRight size={18} aria-hidden />
        </Button>
      </span>
    </div>
  );
};
