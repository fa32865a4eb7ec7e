import type { ListView } from '@fairlot/contracts/access';
import { Button, controls, text, useDismiss } from '@fairlot/web-ui';
import { IconBookmarks, IconStarFilled, IconTrash } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { List } from '../describe-list.js';
import type { ListLayout } from '../list-layout.js';
import { listViewsQuery, useViewChanges, type ViewedList } from './list-views.js';
import { SaveView } from './save-view.js';
import { queryOf, viewOf } from './view-of.js';
import styles from './view-menu.module.css';

type Props<Query extends ListLayout> = Pick<List<never, Query>, 'address' | 'defaults'> & {
  readonly name: ViewedList;
  readonly query: Query;
  readonly onChange: (change: Partial<Query>) => void;
  /** Whether a view can be the default view. */
  readonly mayBeFirst?: boolean;
};

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

type PanelProps<Query extends ListLayout> = Props<Query> & { readonly onDone: () => void };

const Panel = <Query extends ListLayout>(props: PanelProps<Query>) => {
  const { name, address, defaults, query, onChange, mayBeFirst = true, onDone } = props;
  const { t } = useTranslation('views');
  const { data, error, refetch } = useQuery(listViewsQuery(name));
  // The view without a name is the last layout, which is saved automatically.
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

/** A menu that shows, saves and deletes the user's views of a list. */
export const ViewMenu = <Query extends ListLayout>(props: Props<Query>) => {
  const { t } = useTranslation('views');
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  const may = useMayCall();
  if (!may('ENG-141')) return null;
  return (
    <div ref={root} className={styles.menu}>
      <Button
        look="plain"
        icon={<IconBookmarks size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('listViews.title')}
      </Button>
      <section id={id} hidden={!isOpen} aria-label={t('listViews.title')}>
        {isOpen && <Panel {...props} onDone={close} />}
      </section>
    </div>
  );
};
