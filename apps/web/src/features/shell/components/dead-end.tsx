import { Button, controls, EmptyPanel, layout, PageTitle, text } from '@fairlot/web-ui';
import {
  IconCloudOff,
  IconCompassOff,
  IconHome,
  IconMoodSad,
  IconRefresh,
  IconSparkles,
} from '@fairlot/web-ui/icons';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { CopyId } from '#shared/ui/copy-id.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { supportId } from '#shared/ui/support-id.js';
import { deadEndKind, type DeadEndKind } from './dead-end-kind.js';
import { servedVersion } from './served-version.js';

type Trouble = Exclude<DeadEndKind, 'noCode'> | 'version';

const ICON_BY_TROUBLE: Record<Trouble, typeof IconHome> = {
  address: IconCompassOff,
  auction: IconCompassOff,
  lot: IconCompassOff,
  away: IconCloudOff,
  malformed: IconMoodSad,
  refused: IconMoodSad,
  crash: IconMoodSad,
  version: IconSparkles,
};
/** Kinds of errors that have a retry button. */
const RETRY_KINDS: readonly Trouble[] = ['away', 'malformed', 'refused', 'crash'];

const RETRY_FIRST_MS = 4_000;
const ASKED_WITHIN_MS = 4_000;

/**
 * Calls `onServed` when the portal responds. The delays are random, so that clients do not all ask
 * at the same time.
 */
const whenPortalResponds = (onServed: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (): Promise<void> => {
    if (document.visibilityState === 'visible' && (await servedVersion()) !== 'none') onServed();
    wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => void ask(), RETRY_FIRST_MS + Math.random() * ASKED_WITHIN_MS);
  };
  wait();
  return () => clearTimeout(timer);
};

type Props = { readonly error?: unknown; readonly onRetry: () => void };

/**
 * The kind of error to show, and a retry. If a file of the page is missing, asks whether the portal
 * is down or serves another version.
 */
const useTrouble = ({ error, onRetry }: Props) => {
  const { pathname } = useLocation();
  const kind = deadEndKind(error, pathname);
  const [served, setServed] = useState<'same' | 'other' | 'none'>('none');
  const ask = async () => {
    const found = await servedVersion();
    setServed(found);
    return found;
  };
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (kind === 'noCode') askOnce();
  }, [kind]);
  const retry = async () => {
    if (kind !== 'noCode') return onRetry();
    // Reloads the page, because a browser may not request a failed module again.
    if ((await ask()) !== 'none') location.reload();
  };
  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    const online = () => retryNow();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  const trouble: Trouble = kind === 'noCode' ? (served === 'other' ? 'version' : 'away') : kind;
  useEffect(() => (trouble === 'away' ? whenPortalResponds(retryNow) : undefined), [trouble]);
  return { trouble, retry: () => void retry() };
};

const AuctionLink = () => {
  const { t } = useTranslation('trouble');
  const idAuction = Number(/^\/auctions\/(\d+)/.exec(useLocation().pathname)?.[1]);
  return (
    <Link to="/auctions/$idAuction" params={{ idAuction }} className={controls.button}>
      {t('toAuction')}
    </Link>
  );
};

/**
 * Replaces a page that cannot be shown with an explanation, an error id and next steps. Without an
 * error, the URL is unknown.
 */
export const DeadEnd = (props: Props) => {
  const { error } = props;
  const { t } = useTranslation('trouble');
  const { t: shell } = useTranslation('shell');
  const textOf = useProblemText();
  const { trouble, retry } = useTrouble(props);
  const errorId = useMemo(() => supportId(error), [error]);
  const Icon = ICON_BY_TROUBLE[trouble];
  const title = t(`${trouble}.title`);
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <EmptyPanel
        isPage
        key={trouble}
        icon={<Icon size={44} stroke={1.3} aria-hidden />}
        title={title}
        text={trouble === 'refused' ? textOf(error) : t(`${trouble}.text`)}
      >
        <div className={layout.row}>
          {trouble === 'version' && (
            <Button icon={<IconRefresh size={16} aria-hidden />} onClick={retry}>
              {t('loadVersion')}
            </Button>
          )}
          {RETRY_KINDS.includes(trouble) && (
            <Button icon={<IconRefresh size={16} aria-hidden />} onClick={retry}>
              {t('word.tryAgain')}
            </Button>
          )}
          {trouble === 'lot' && <AuctionLink />}
          <Link to="/" className={controls.button} data-look="light">
            <IconHome size={16} aria-hidden />
            {t('home')}
          </Link>
        </div>
        <p className={text.faint}>
          {error instanceof ApiError &&
            `${shell('error.code', { code: error.problem.errorCode })} · `}
          {t('id')} <code>{errorId}</code>
        </p>
        <CopyId errorId={errorId} />
      </EmptyPanel>
    </div>
  );
};
