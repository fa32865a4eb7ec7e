import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import type { SelectedRecord } from '#shared/record/list-source.js';
import styles from './users.module.css';

export type AnonymiseResults = CallAnswer<'ADM-27'> & {
  readonly selected: ReadonlyMap<number, SelectedRecord>;
};

/** The numbers of changed and unchanged users, and the reason for each unchanged user. */
export const Outcome = ({
  results: { outcomes, results, selected },
}: {
  readonly results: AnonymiseResults;
}) => {
  const { t } = useTranslation('users');
  const { applied, already, refused, gone } = outcomes;
  const failed = results.filter(({ outcome }) => outcome === 'refused' || outcome === 'gone');
  const whyOf = (reason: string | null): string => {
    const key = reason === null ? null : existingKey('users', 'users.refused', reason);
    return key === null ? '' : `: ${t(key)}`;
  };
  return (
    <section role="status" className={styles.outcome}>
      {t('users.outcome', { applied, already, refused: refused + gone })}
      {failed.length > 0 && (
        <ul className={text.bad}>
          {failed.map(({ idUser, reason }) => (
            <li key={idUser}>
              {selected.get(idUser)?.title ?? `#${idUser}`}
              {whyOf(reason)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
