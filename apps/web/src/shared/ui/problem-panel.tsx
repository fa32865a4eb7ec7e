import { IconCheck, IconCloudOff, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { Button, EmptyPanel, layout, text } from '@fairlot/web-ui';
import { useProblemText } from './problem-text.js';

const CopyId = ({ errorId }: { readonly errorId: string }) => {
  const { t } = useTranslation('shell');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(errorId).then(() => setCopied(true));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button look="plain" icon={<Icon size={16} aria-hidden />} onClick={copy}>
      {copied ? t('word.copied') : t('error.copyId')}
    </Button>
  );
};

/** What went wrong in words, its code, a way to try again, and an id to quote. */
type Props = { readonly error: unknown; readonly onRetry?: () => void };

export const ProblemPanel = ({ error, onRetry }: Props) => {
  const { t } = useTranslation('shell');
  const textOf = useProblemText();
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <EmptyPanel
      role="alert"
      icon={<IconCloudOff size={44} stroke={1.3} aria-hidden />}
      title={t('error.title')}
      text={textOf(error)}
    >
      {problem && (
        <p className={text.faint}>
          {t('error.code', { code: problem.errorCode })} · <code>{problem.errorId}</code>
        </p>
      )}
      <div className={layout.row}>
        {onRetry && (
          <Button icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('word.tryAgain')}
          </Button>
        )}
        {problem && <CopyId errorId={problem.errorId} />}
      </div>
    </EmptyPanel>
  );
};
