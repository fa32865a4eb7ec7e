import { BOUNDS } from '@fairlot/auction-rules';
import { auctionOperations, messageOperations } from '@fairlot/contracts/auction';
import { Button, CloseButton, controls, FormField, layout, text } from '@fairlot/web-ui';
import { IconSpeakerphone } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useRef, useState, type Dispatch, type SetStateAction, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { AuctionMessage } from '../../live-room/components/auction-message.js';
import {
  useLiveAuction,
  useLiveAuctionPage,
  useWatching,
} from '../../live-room/components/live-auction-page-context.js';
import { htmlOfMessage, textOfMessage } from './message-text.js';
import { MessageFile } from './message-file.js';
import commandDialog from './command-dialog.module.css';
import commandVerdict from './command-verdict.module.css';
import styles from './message-panel.module.css';

const { min, max } = BOUNDS.messageText;
const messageTextSchema = z.string().trim().min(min).max(max);

/** The unsent text. If it is null, the text box shows the stored message. */
export type DraftProps = {
  readonly draft: string | null;
  readonly setDraft: Dispatch<SetStateAction<string | null>>;
};

/** Sets or removes the message (SEC-57). The undo restores the previous one. */
const useMessage = (setDraft: DraftProps['setDraft']) => {
  const { t } = useTranslation('manage');
  const { auction, store } = useLiveAuctionPage();
  const params = { id: auction.idAuction };
  const set = async (message: string | null) => {
    const answer = await call(messageOperations['SEC-57'], { params, body: { message } });
    store.seed({ ...answer, lotList: [] });
    return answer.message;
  };
  // Does not overwrite a colleague's later message. Reads the message first, because a page that
  // has left the auction gets no updates.
  const undo = async (own: string | null, before: string | null) => {
    store.seed({ ...(await call(auctionOperations['SEC-44'], { params })), lotList: [] });
    if (store.auction()?.message === own) await set(before);
    else showToast({ tone: 'info', text: t('cockpit.message.newer') });
  };
  return useMutation({
    mutationFn: async (message: string | null) => {
      const before = store.auction()?.message ?? null;
      return { before, own: await set(message) };
    },
    onSuccess: ({ before, own }, message) => {
      // Text typed after sending remains a draft.
      setDraft((now) => (now !== null && htmlOfMessage(now) === message ? null : now));
      showToast({
        text: t(message === null ? 'cockpit.message.removed' : 'cockpit.message.sent'),
        undo: { run: () => undo(own, before) },
      });
    },
  });
};

const Preview = ({ message }: { readonly message: string }) => {
  const { t } = useTranslation('manage');
  if (message === '') return null;
  return (
    <section className={styles.preview} aria-label={t('cockpit.message.preview')}>
      <small className={text.faint}>{t('cockpit.message.preview')}</small>
      <p>{message}</p>
    </section>
  );
};

type ButtonsProps = { readonly isBusy: boolean; readonly onRemove: (() => void) | null };

const Buttons = ({ isBusy, onRemove }: ButtonsProps) => {
  const { t } = useTranslation('manage');
  return (
    <div className={layout.row}>
      <Button type="submit" disabled={isBusy} icon={<IconSpeakerphone size={16} aria-hidden />}>
        {t('cockpit.message.send')}
      </Button>
      {onRemove && (
        <Button look="plain" disabled={isBusy} onClick={onRemove}>
          {t('cockpit.message.remove')}
        </Button>
      )}
    </div>
  );
};

const Editor = ({ draft, setDraft }: DraftProps) => {
  const { t } = useTranslation('manage');
  const textOf = useProblemText();
  const watching = useWatching() ?? 0;
  const message = useLiveAuction()?.message ?? null;
  const change = useMessage(setDraft);
  const box = useRef<HTMLTextAreaElement>(null);
  const [faulty, setFaulty] = useState<string>();
  const typed = draft ?? (message === null ? '' : textOfMessage(message));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const { data } = messageTextSchema.safeParse(typed);
    setFaulty(data === undefined ? typed : undefined);
    if (data === undefined) box.current?.focus();
    else change.mutate(htmlOfMessage(data));
  };
  return (
    <form className={commandDialog.command} onSubmit={send} noValidate>
      <FormField
        label={t('word.message')}
        hint={t('cockpit.told.watching', { count: watching })}
        fault={typed === faulty ? t('cockpit.message.fault') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={box}
            className={clsx(controls.input, controls.textArea)}
            rows={4}
            maxLength={max}
            value={typed}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
        )}
      </FormField>
      <Preview message={typed.trim()} />
      {change.isError && (
        <p className={commandVerdict.verdict} data-tone="bad" role="alert">
          {textOf(change.error)}
        </p>
      )}
      <Buttons
        isBusy={change.isPending}
        onRemove={message === null ? null : () => change.mutate(null)}
      />
    </form>
  );
};

/** The message to bidders, its file, and a preview (SEC-55 to SEC-57). */
export const MessagePanel = ({
  onClose,
  ...draft
}: DraftProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('manage');
  const may = useMayCall();
  const live = useLiveAuction();
  const isNothing = !live?.message && !live?.fileMessage;
  return (
    <section className={styles.messagePanel} aria-label={t('cockpit.message.title')}>
      <header className={clsx(layout.row, layout.spread)}>
        <h2>{t('cockpit.message.title')}</h2>
        <CloseButton label={t('word.close')} onClick={onClose} />
      </header>
      <div className={styles.messageParts}>
        <Editor {...draft} />
        <div className={commandDialog.command}>
          <h3>{t('cockpit.message.shown')}</h3>
          {isNothing && <p className={text.faint}>{t('cockpit.message.nothing')}</p>}
          <AuctionMessage />
          {may('SEC-55') && <MessageFile />}
        </div>
      </div>
    </section>
  );
};
