import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';

const CopyId = ({ errorId }: { readonly errorId: string }) => {
  const { t } = useTranslation('shell');
  return (
    <CopyButton value={errorId}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          color="gray"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        >
          {copied ? t('error.copied') : t('error.copyId')}
        </Button>
      )}
    </CopyButton>
  );
};

/** What went wrong in words, its code, a way to try again, and an id to quote. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation('shell');
  return (error) => {
    if (error instanceof ApiError) {
      const { code, facts, errorMsg } = error.problem;
      const key = [`refusal.${code}`, `problem.${code}`].find((one) =>
        i18n.exists(one, { ns: 'portal' }),
      );
      return key ? t(key, { ns: 'portal', ...facts }) : errorMsg;
    }
    if (error instanceof NoAnswer) return t(`error.${error.why}`);
    return t('error.unexpected');
  };
};

type Props = { readonly error: unknown; readonly onRetry?: () => void };

export const ProblemPanel = ({ error, onRetry }: Props) => {
  const { t } = useTranslation('shell');
  const textOf = useProblemText();
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <div className="fl-empty" role="alert">
      <IconCloudOff size={44} stroke={1.3} aria-hidden />
      <h2>{t('error.title')}</h2>
      <p>{textOf(error)}</p>
      {problem && (
        <p className="fl-faint">
          {t('error.code', { code: problem.errorCode })} · <code>{problem.errorId}</code>
        </p>
      )}
      <div className="fl-row">
        {onRetry && (
          <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
        {problem && <CopyId errorId={problem.errorId} />}
      </div>
    </div>
  );
};
