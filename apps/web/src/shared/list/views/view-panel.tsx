import type { ListView } from '@fairlot/contracts/access';
import { Button, controls, text } from '@fairlot/web-ui';
import { IconStarFilled, IconTrash } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { ListLayout } from '../list-layout.js';
import { listViewsQuery, useViewChanges, type ViewMenuProps } from './list-views.js';
import { SaveView } from './save-view.js';
import { queryOf, viewOf } from './view-of.js';

type LinesProps = {
  readonly views: readonly ListView[];
  readonly onShow: (view: ListView) => void;
  readonly onDelete: (view: ListView) => void;
};

const ViewLines = ({ views, onShow, onDelete }: LinesProps) => {
  const { t } = useTranslation('views');
  if (views.length === 0) return <p className={text.faint}>{t('listViews.none')}</p>;
  return (
    <ul aria-label={t('listViews.title')}>
      {views.map((view) => (
        <li key={view.name}>
          <Button look="plain" onClick={() => onShow(view)}>
            {view.isDefault && <IconStarFilled size={14} aria-label={t('listViews.isDefault')} />}
            <span className={text.clip}>{view.name}</span>
          </Button>
          <button
            type="button"
            className={controls.iconButton}
            aria-label={t('listViews.delete', { name: view.name })}
            onClick={() => onDelete(view)}
          >
            <IconTrash size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};

type PanelProps<Query extends ListLayout> = ViewMenuProps<Query> & { readonly onDone: () => void };

/** The user's views of a list: shows, saves and deletes them. */
export const ViewPanel = <Query extends ListLayout>(props: PanelProps<Query>) => {
  const { name, address, defaults, query, onChange, mayBeFirst = true, onDone } = props;
  const { t } = useTranslation('views');
  const { data, error, refetch } = useQuery(listViewsQuery(name));
  // The view without a name is the last layout, which the user did not save.
  const views = data?.filter((view) => view.name !== '');
  const { save, remove } = useViewChanges(name);
  const show = (view: ListView) => {
    onChange(queryOf(address, view));
    onDone();
  };
  const deleteView = (view: ListView) =>
    remove.mutate(view, {
      onSuccess: () =>
        showToast({
          text: t('listViews.deleted', { name: view.name }),
          undo: { run: () => save.mutateAsync(view) },
        }),
    });
  const failed = save.error ?? remove.error;
  if (views === undefined)
    return error && <ProblemPanel error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ViewLines views={views} onShow={show} onDelete={deleteView} />
      <SaveView
        isBusy={save.isPending}
        mayBeFirst={mayBeFirst}
        names={views.map((view) => view.name)}
        onSave={(named) => save.mutate(viewOf(query, defaults, named))}
      />
      {failed && <ProblemPanel error={failed} />}
    </>
  );
};
