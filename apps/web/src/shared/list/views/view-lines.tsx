import type { ListView } from '@fairlot/contracts/access';
import { Button, controls, text } from '@fairlot/web-ui';
import { IconStarFilled, IconTrash, IconUsers } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';

type LinesProps = {
  readonly views: readonly ListView[];
  readonly onShow: (view: ListView) => void;
};
type OwnLinesProps = LinesProps & {
  readonly onDelete: (view: ListView) => void;
  readonly onShare: (view: ListView) => void;
};

const ShowView = ({ view, onShow }: { readonly view: ListView } & Pick<LinesProps, 'onShow'>) => {
  const { t } = useTranslation('views');
  return (
    <Button look="plain" onClick={() => onShow(view)}>
      {view.isDefault && <IconStarFilled size={14} aria-label={t('listViews.isDefault')} />}
      <span className={text.clip}>{view.name}</span>
    </Button>
  );
};

/** The user's own views. Staff can share each with their colleagues. */
export const OwnViews = ({ views, onShow, onDelete, onShare }: OwnLinesProps) => {
  const { t } = useTranslation('views');
  const mayShare = isStaff(useUser());
  if (views.length === 0) return <p className={text.faint}>{t('listViews.none')}</p>;
  return (
    <ul aria-label={t('listViews.title')}>
      {views.map((view) => (
        <li key={view.name}>
          <ShowView view={view} onShow={onShow} />
          {mayShare && (
            <button
              type="button"
              className={controls.iconButton}
              aria-label={t('listViews.share', { name: view.name })}
              title={t('listViews.share', { name: view.name })}
              aria-pressed={view.isShared}
              onClick={() => onShare(view)}
            >
              <IconUsers size={18} aria-hidden />
            </button>
          )}
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

/** The views that colleagues share, each with the name of its owner. */
export const SharedViews = ({ views, onShow }: LinesProps) => {
  const { t } = useTranslation('views');
  if (views.length === 0) return null;
  return (
    <>
      <p className={text.faint}>{t('listViews.shared')}</p>
      <ul aria-label={t('listViews.shared')}>
        {views.map((view) => (
          <li key={`${view.name} ${view.sharedBy}`}>
            <ShowView view={view} onShow={onShow} />
            <span className={text.faint}>{view.sharedBy}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
