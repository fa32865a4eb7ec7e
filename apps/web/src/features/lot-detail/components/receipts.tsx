import type { LotView, Receipt } from '@fairlot/contracts/auction';
import { IconDownload, IconReceipt, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { receiptsOf, verifyReceipt } from '../../offer/api/receipts.js';
import { useOffer } from '../../offer/components/offer-desk.js';
import { useFormat } from '#shared/format/use-format.js';
import { useUser } from '#shared/session/session.js';
import { Button, controls, text } from '@fairlot/web-ui';
import { useProblemText } from '#shared/ui/problem-text.js';
import panel from './panel.module.css';
import styles from './receipts.module.css';

const Verdict = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const check = useMutation({ mutationFn: () => verifyReceipt(receipt) });
  const { data, error } = check;
  const Icon = data?.valid ? IconShieldCheck : IconShieldX;
  const { checks } = data ?? {};
  const names = Object.keys(checks ?? {}) as (keyof NonNullable<typeof checks>)[];
  const failed = names.filter((name) => !checks?.[name]);
  return (
    <>
      <Button look="light" disabled={check.isPending} onClick={() => check.mutate()}>
        {t('lotDetail.receipts.verify')}
      </Button>
      <span role="status">
        {data && (
          <span className={styles.verdict} data-tone={data.valid ? 'good' : 'bad'}>
            <Icon size={18} aria-hidden />
            {data.valid
              ? t('lotDetail.receipts.valid')
              : t('lotDetail.receipts.invalid', {
                  checks: failed.map((name) => t(`lotDetail.receipts.check.${name}`)).join(', '),
                })}
          </span>
        )}
        {error && textOf(error)}
      </span>
    </>
  );
};

const download = (receipt: Receipt): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`;

/** Signed proof of each own offer, to check here or anywhere (ENG-10). */
export const Receipts = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { idUser } = useUser();
  // A newly accepted offer brings a receipt.
  const { snapshot } = useOffer(lot.idLot);
  const newest = snapshot.context.answer?.receipt;
  const kept = receiptsOf(idUser, lot);
  const receipts =
    newest && !kept.some(({ commandId }) => commandId === newest.commandId)
      ? [newest, ...kept]
      : kept;
  return (
    <section className={panel.panel}>
      <h3>{t('lotDetail.receipts.title')}</h3>
      <p className={text.faint}>
        {t(receipts.length === 0 ? 'lotDetail.receipts.none' : 'lotDetail.receipts.text')}
      </p>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.commandId}>
            <IconReceipt size={18} aria-hidden />
            <span>
              {t('lotDetail.receipts.one', {
                at: `${format.instant(receipt.decidedAt)}:${format.time(receipt.decidedAt).slice(-2)}`,
                position: receipt.position ?? '–',
              })}
            </span>
            <Verdict receipt={receipt} />
            <a
              className={controls.iconButton}
              href={download(receipt)}
              download={`receipt-${receipt.stream}-${receipt.commandId}.json`}
              aria-label={t('lotDetail.receipts.download')}
              title={t('lotDetail.receipts.download')}
            >
              <IconDownload size={18} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
