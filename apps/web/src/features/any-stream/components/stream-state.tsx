import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { PayloadTree } from '../../event-browser/components/payload-tree.js';
import { stateQuery, type StreamPosition } from '../api/streams.js';
import styles from './code.module.css';

const parseTree = (state: string): object => {
  const value: unknown = JSON.parse(state);
  return typeof value === 'object' && value !== null ? value : { value };
};

/** State of a stream after one of its events, with the hash of the state. */
export const StreamState = ({ place }: { readonly place: StreamPosition }) => {
  const { t } = useTranslation('engineering');
  const { data, error, refetch } = useQuery(stateQuery(place));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { stream, position, state, stateHash } = data;
  const title = t('anyStream.state', { stream, position });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {state === null ? (
        <p className={text.faint}>{t('anyStream.hidden')}</p>
      ) : (
        <>
          <PayloadTree value={parseTree(state)} isOpen />
          <code className={styles.code}>{stateHash}</code>
        </>
      )}
    </section>
  );
};
