import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { Boundary } from '#shared/ui/boundary.js';

export type OnDemandProps = { readonly opened: boolean; readonly onClose: () => void };

/**
 * Wraps a dialog that is rarely opened. Its code is loaded when it first opens, and it stays
 * mounted so that it can close with its animation.
 */
export const loadOnDemand = <Props extends object>(
  load: () => Promise<ComponentType<OnDemandProps & Props>>,
) => {
  const Dialog: ComponentType<OnDemandProps & Props> = lazy(async () => ({
    default: await load(),
  }));
  return () => {
    const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
    const { t } = useTranslation('shell');
    const dialog = (props: Props) =>
      state !== 'never' && (
        <Boundary onFailed={() => showToast({ text: t('error.part'), tone: 'bad' })}>
          <Suspense>
            <Dialog {...props} opened={state === 'open'} onClose={() => setState('closed')} />
          </Suspense>
        </Boundary>
      );
    return { dialog, open: () => setState('open') };
  };
};
