import { lazy, Suspense, useState, type ComponentType } from 'react';

export type OnDemandProps = { readonly opened: boolean; readonly onClose: () => void };

/** A dialog that is seldom opened: its code comes when it is, and it stays to close with grace. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<OnDemandProps & Props>>,
) => {
  const Dialog: ComponentType<OnDemandProps & Props> = lazy(async () => ({
    default: await load(),
  }));
  return () => {
    const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
    const dialog = (props: Props) =>
      state !== 'never' && (
        <Suspense>
          <Dialog {...props} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      );
    return { dialog, open: () => setState('open') };
  };
};
