import { messageOperations } from '@fairlot/contracts/auction';
import { Button, layout, text } from '@fairlot/web-ui';
import { IconPaperclip, IconTrash } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import {
  useLiveAuction,
  useLiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import commandDialog from './command-dialog.module.css';
import commandVerdict from './command-verdict.module.css';

/** Accepted file types. The server checks the content (SEC-55). */
const ACCEPTED_TYPES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

const useUpload = () => {
  const { auction, store } = useLiveAuctionPage();
  const params = { id: auction.idAuction };
  const [share, setShare] = useState(0);
  const [under, setUnder] = useState<AbortController | null>(null);
  const attach = useMutation({
    mutationFn: async (file: File) => {
      const control = new AbortController();
      setUnder(control);
      setShare(0);
      const { signal } = control;
      store.seed({
        ...(await upload(
          messageOperations['SEC-55'],
          { params, file },
          { signal, onProgress: setShare },
        )),
        lotList: [],
      });
    },
    onSettled: () => setUnder(null),
  });
  const remove = useMutation({
    mutationFn: async () =>
      store.seed({ ...(await call(messageOperations['SEC-56'], { params })), lotList: [] }),
  });
  return { attach, remove, share, cancel: () => under?.abort() };
};

type UnderWayProps = { readonly share: number; readonly onCancel: () => void };

const UnderWay = ({ share, onCancel }: UnderWayProps) => {
  const { t } = useTranslation('manage');
  return (
    <div className={layout.row}>
      <progress max={1} value={share} aria-label={t('cockpit.file.progress')} />
      <Button look="plain" onClick={onCancel}>
        {t('word.cancel')}
      </Button>
    </div>
  );
};

type RemoveProps = { readonly isBusy: boolean; readonly onRemove: () => void };

const RemoveButton = ({ isBusy, onRemove }: RemoveProps) => {
  const { t } = useTranslation('manage');
  return (
    <Button
      look="plain"
      disabled={isBusy}
      icon={<IconTrash size={16} aria-hidden />}
      onClick={onRemove}
    >
      {t('cockpit.file.remove')}
    </Button>
  );
};

/**
 * The attachment of the message to bidders. Users can attach it with progress, replace it and
 * remove it.
 */
export const MessageFile = () => {
  const { t } = useTranslation('manage');
  const textOf = useProblemText();
  const may = useMayCall();
  const input = useRef<HTMLInputElement>(null);
  const file = useLiveAuction()?.fileMessage ?? null;
  const { attach, remove, share, cancel } = useUpload();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (chosen) attach.mutate(chosen);
  };
  const error = attach.error ?? remove.error;
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  return (
    <div className={commandDialog.command}>
      <input
        ref={input}
        type="file"
        className={text.hidden}
        aria-label={t('cockpit.file.choose')}
        accept={ACCEPTED_TYPES}
        tabIndex={-1}
        onChange={choose}
      />
      {attach.isPending ? (
        <UnderWay share={share} onCancel={cancel} />
      ) : (
        <div className={layout.row}>
          <Button
            look="light"
            icon={<IconPaperclip size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'cockpit.file.exchange' : 'cockpit.file.attach')}
          </Button>
          {file && may('SEC-56') && (
            <RemoveButton isBusy={remove.isPending} onRemove={() => remove.mutate()} />
          )}
        </div>
      )}
      <small className={text.faint}>{t('cockpit.file.kinds')}</small>
      {error && !isCancelled && (
        <p className={commandVerdict.verdict} data-tone="bad" role="alert">
          {textOf(error)}
        </p>
      )}
    </div>
  );
};
