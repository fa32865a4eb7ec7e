import { text } from '@fairlot/web-ui';
import { messageOperations } from '@fairlot/contracts/auction';
import { IconPaperclip, IconSpeakerphone } from '@fairlot/web-ui/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { renderRichText } from '#shared/markup/render-rich-text.js';
import { callAddress } from '#shared/api/address-of.js';
import { useLiveAuction } from './live-auction-page-context.js';
import styles from './auction-message.module.css';

const AttachedFile = ({ fileName }: { readonly fileName: string }) => {
  const { t } = useTranslation('live');
  const idAuction = useLiveAuction()?.idAuction;
  return (
    <a
      className={styles.attached}
      href={callAddress(messageOperations['ENG-19'], { params: { id: idAuction } })}
      download={fileName}
      title={t('liveRoom.download', { file: fileName })}
    >
      <IconPaperclip size={16} aria-hidden />
      <span className={text.clip}>{fileName}</span>
    </a>
  );
};

/** The auctioneer's message to all bidders, with its attachment (ENG-19). */
export const AuctionMessage = () => {
  const { t } = useTranslation('live');
  const live = useLiveAuction();
  const message = live?.message ?? null;
  const file = live?.fileMessage ?? null;
  const content = useMemo(() => message && renderRichText(message), [message]);
  if (!content && !file) return null;
  return (
    <div className={styles.note} role="status" tabIndex={0}>
      <IconSpeakerphone size={20} aria-hidden />
      <div>
        <b>{t('liveRoom.message')}</b>
        {content && <div className={styles.noteText}>{content}</div>}
        {file && <AttachedFile fileName={file.fileName} />}
      </div>
    </div>
  );
};
