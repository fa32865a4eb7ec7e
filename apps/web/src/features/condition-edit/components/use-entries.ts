import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#shared/form/describe-form.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { showToast } from '#shared/toast/show-toast.js';

type OpenEntry<T> = {
  /** Index of the edited entry in its list. Null for a new entry. */
  readonly at: number | null;
  readonly entry: T;
};

/**
 * The entries of one list in the report. Each is edited in a dialog, and its removal can be undone.
 */
export const useEntries = <Entry>(section: SectionProps, nameOf: (entry: Entry) => string) => {
  const { t } = useTranslation('vehicle');
  const [opened, open] = useState<OpenEntry<Entry> | null>(null);
  const { value: entries, change } = useSectionValue<readonly Entry[]>(section);
  const close = () => open(null);
  return {
    entries,
    opened,
    add: (entry: Entry) => open({ at: null, entry }),
    edit: (at: number) => {
      const entry = entries[at];
      if (entry !== undefined) open({ at, entry });
    },
    acts: {
      close,
      put: (entry: Entry) => {
        const at = opened?.at ?? null;
        change((now) => (at === null ? [...now, entry] : now.with(at, entry)));
        close();
      },
      remove: (at: number) => {
        const entry = entries[at];
        close();
        if (entry === undefined) return;
        change((now) => now.toSpliced(at, 1));
        showToast({
          text: t('files.removed', { name: nameOf(entry) }),
          undo: { run: () => change((now) => now.toSpliced(at, 0, entry)) },
        });
      },
    },
  };
};
export type EntryActions<Entry> = ReturnType<typeof useEntries<Entry>>['acts'];
