import { IconCloudOff, IconRefresh } from '@fairlot/web-ui/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { Button, EmptyPanel, layout, text } from '@fairlot/web-ui';
import { CopyId } from './copy-id.js';
import { useProblemText } from './problem-text.js';
import { supportId } from './support-id.js';

/** Shows an error in words, with its code, a retry button, and an id for support. */
type Props = { readonly error: unknown; readonly onRetry?: () => void };

export const ProblemPanel = ({ error, onRetry }: Props) => {
  const { t } = useTranslation('shell');
  const textOf = useProblemText();
  const code = error instanceof ApiError ? error.problem.errorCode : null;
  const errorId = useMemo(() => supportId(error), [error]);
  return (
    <EmptyPanel
      role="alert"
      icon={<IconCloudOff size={44} stroke={1.3} aria-hidden />}
      title={t('error.title')}
      text={textOf(error)}
    >
      <p className={text.faint}>
        {code !== null && `${t('error.code', { code })} · `}
        <code>{errorId}</code>
      </p>
      <div className={layout.row}>
        {onRetry && (
          <Button icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('word.tryAgain')}
          </Button>
        )}
        <CopyId errorId={errorId} />
      </div>
    </EmptyPanel>
  );
};
