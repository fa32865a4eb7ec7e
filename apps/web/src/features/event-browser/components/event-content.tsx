import type { StoredEventView } from '@fairlot/contracts/engineering';
import { IconCheck, IconCopy, IconFold, IconFoldDown } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, layout, text } from '@fairlot/web-ui';
import { PayloadTree } from './payload-tree.js';
import styles from './event-content.module.css';

const HASH_PARTS = ['previousHash', 'hash'] as const;

const CopyJson = ({ event }: { readonly event: StoredEventView }) => {
  const { t } = useTranslation('engineering');
  const [copied, setCopied] = useState<string | null>(null);
  const isDone = copied === event.at;
  const Icon = isDone ? IconCheck : IconCopy;
  const copy = () =>
    void navigator.clipboard
      .writeText(JSON.stringify(event, null, 2))
      .then(() => setCopied(event.at));
  return (
    <Button look="light" icon={<Icon size={16} aria-hidden />} onClick={copy}>
      {t(isDone ? 'word.copied' : 'eventBrowser.payload.copy')}
    </Button>
  );
};

const Hashes = ({ event }: { readonly event: StoredEventView }) => {
  const { t } = useTranslation('engineering');
  if (event.hash === '') return <p className={text.faint}>{t('eventBrowser.payload.hidden')}</p>;
  return (
    <dl className={styles.hashes}>
      {HASH_PARTS.map((part) => (
        <div key={part}>
          <dt>{t(`eventBrowser.payload.${part}`)}</dt>
          <dd>
            <code>{event[part]}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The stored content of an event: its payload, its metadata and its hashes in the hash chain. */
export const EventContent = ({ event }: { readonly event: StoredEventView }) => {
  const { t } = useTranslation('engineering');
  // The counter forces a new tree, so that “collapse” also closes nodes that the user has opened.
  const [unfolded, setUnfolded] = useState({ isOpen: true, times: 0 });
  const setOpen = (isOpen: boolean) => setUnfolded(({ times }) => ({ isOpen, times: times + 1 }));
  const key = `${event.at} ${unfolded.times}`;
  return (
    <div className={styles.payload}>
      <div className={layout.row}>
        <Button
          look="light"
          icon={<IconFoldDown size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('eventBrowser.payload.unfold')}
        </Button>
        <Button
          look="light"
          icon={<IconFold size={16} aria-hidden />}
          onClick={() => setOpen(false)}
        >
          {t('eventBrowser.payload.fold')}
        </Button>
        <CopyJson event={event} />
      </div>
      {(['data', 'metadata'] as const).map((part) => (
        <section key={part} aria-label={t(`eventBrowser.payload.${part}`)}>
          <h3>{t(`eventBrowser.payload.${part}`)}</h3>
          {Object.keys(event[part]).length === 0 ? (
            <p className={text.faint}>{t('eventBrowser.payload.empty')}</p>
          ) : (
            <PayloadTree key={key} value={event[part]} isOpen={unfolded.isOpen} />
          )}
        </section>
      ))}
      <Hashes event={event} />
    </div>
  );
};
