import type { ListView } from '@fairlot/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { ListLayout } from '../list-layout.js';
import { listViewsQuery, useViewChanges, type ViewMenuProps } from './list-views.js';
import { SaveView } from './save-view.js';
import { OwnViews, SharedViews } from './view-lines.js';
import { queryOf, viewOf } from './view-of.js';

type PanelProps<Query extends ListLayout> = ViewMenuProps<Query> & { readonly onDone: () => void };

/** The user's views of a list, and those of colleagues: shows, saves, shares and deletes them. */
export const ViewPanel = <Query extends ListLayout>(props: PanelProps<Query>) => {
  const { name, address, defaults, query, onChange, mayBeFirst = true, onDone } = props;
  const { t } = useTranslation('views');
  const { data, error, refetch } = useQuery(listViewsQuery(name));
  // The view without a name is the last layout, which the user did not save.
  const views = data?.filter((view) => view.name !== '' && !view.sharedBy);
  const sharedViews = data?.filter(({ sharedBy }) => sharedBy) ?? [];
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
  const share = (view: ListView) => save.mutate({ ...view, isShared: !view.isShared });
  const failed = save.error ?? remove.error;
  if (views === undefined)
    return error && <ProblemPanel error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <OwnViews views={views} onShow={show} onDelete={deleteView} onShare={share} />
      <SharedViews views={sharedViews} onShow={show} />
      <SaveView
        isBusy={save.isPending}
        mayBeFirst={mayBeFirst}
        names={views.map((view) => view.name)}
        onSave={(named) => {
          // A view that replaces a shared one stays shared.
          const isShared = views.some((view) => view.name === named.name && view.isShared);
          save.mutate(viewOf(query, defaults, { ...named, isShared }));
        }}
      />
      {failed && <ProblemPanel error={failed} />}
    </>
  );
};
