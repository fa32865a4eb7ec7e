import { text } from '@fairlot/web-ui';
import { messageOperations } from '@fairlot/contracts/auction';
import { IconPaperclip, IconSpeakerphone } from '@fairlot/web-ui/icons';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inertBody } from '#shared/markup/markup.js';
import { addressOf } from '#shared/api/address-of.js';
import { useLiveAuction } from './room-context.js';
import styles from './auction-message.module.css';

/** Elements that the server allows (SEC-57); of others only the text is shown. */
const TAGS = ['p', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li'];
const LINK = /^(?:https:\/\/|mailto:)/i;

const elementOf = (element: Element, key: number): ReactNode => {
  const tag = element.localName;
  if (tag === 'br') return <br key={key} />;
  const children = contentOf(element);
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && LINK.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return TAGS.includes(tag) ? (
    createElement(tag, { key }, ...children)
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
};

const contentOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, index) =>
    child instanceof Element ? elementOf(child, index) : child.textContent,
  );

/** React creates each element: none of the message's own markup enters the page. */
export const formatted = (html: string): ReactNode[] => contentOf(inertBody(html));

const AttachedFile = ({ fileName }: { readonly fileName: string }) => {
  const { t } = useTranslation('live');
  const idAuction = useLiveAuction()?.idAuction;
  return (
    <a
      className={styles.attached}
      href={addressOf(messageOperations['ENG-19'], { params: { id: idAuction } })}
      download={fileName}
      title={t('liveRoom.download', { file: fileName })}
    >
      <IconPaperclip size={16} aria-hidden />
      <span className={text.clip}>{fileName}</span>
    </a>
  );
};

/** The auctioneer's message to all bidders, with its file (ENG-19). */
export const AuctionMessage = () => {
  const { t } = useTranslation('live');
  const live = useLiveAuction();
  const message = live?.message ?? null;
  const file = live?.fileMessage ?? null;
  const content = useMemo(() => message && formatted(message), [message]);
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
