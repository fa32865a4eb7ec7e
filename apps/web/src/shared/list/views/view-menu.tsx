import { Button, useDismiss } from '@fairlot/web-ui';
import { IconBookmarks } from '@fairlot/web-ui/icons';
import { lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import type { ListLayout } from '../list-layout.js';
import type { ViewMenuProps } from './list-views.js';
import type { ViewPanel as Panel } from './view-panel.js';
import styles from './view-menu.module.css';

/** Loaded when the menu opens. The cast keeps the type parameter. */
const ViewPanel = lazy(async () => ({
  default: (await import('./view-panel.js')).ViewPanel,
})) as typeof Panel;

/** Menu to show, save and delete the user's views of a list. The address shares one. */
export const ViewMenu = <Query extends ListLayout>(props: ViewMenuProps<Query>) => {
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
        {isOpen && (
          <OnDemandPart>
            <ViewPanel {...props} onDone={close} />
          </OnDemandPart>
        )}
      </section>
    </div>
  );
};
