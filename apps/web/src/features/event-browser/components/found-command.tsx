import { IconArrowRight, IconSearchOff, IconTerminal2 } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { controls, EmptyPanel, Skeleton } from '@fairlot/web-ui';
import { ApiError } from '#shared/api/api-error.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { auctionOfCommandQuery } from '../api/auctions.js';

/** Links to the auction to which the command with this id wrote. */
export const FoundCommand = ({ commandId }: { readonly commandId: string }) => {
  const { t } = useTranslation('engineering');
  const { data, error, refetch } = useQuery(auctionOfCommandQuery(commandId));
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyPanel
        icon={<IconSearchOff size={44} stroke={1.3} aria-hidden />}
        title={t('eventBrowser.choose.noCommand')}
        text={t('eventBrowser.choose.noCommandText')}
      />
    );
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} />;
  return (
    <EmptyPanel
      icon={<IconTerminal2 size={44} stroke={1.3} aria-hidden />}
      title={t('eventBrowser.choose.command', { id: data.idAuction })}
      text={commandId}
    >
      <Link
        className={controls.button}
        to="/engineering/$idAuction"
        params={{ idAuction: data.idAuction }}
        search={{ command: commandId }}
      >
        {t('eventBrowser.choose.commandEvents')}
        <IconArrowRight size={16} aria-hidden />
      </Link>
    </EmptyPanel>
  );
};
