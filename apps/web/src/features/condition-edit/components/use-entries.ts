import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import type { Draft } from './use-report.js';

type ListPart = 'damages' | 'services';
type Entry<Part extends ListPart> = ConditionReport[Part][number];
type Opened<T> = {
  /** Null for a new one. */
  readonly at: number | null;
  readonly entry: T;
};

/** Entries of a report, each edited in a dialog; removal has an undo. */
export const useEntries = <Part extends ListPart>(
  part: Part,
  { report, change }: Draft,
  nameOf: (entry: Entry<Part>) => string,
) => {
  const { t } = useTranslation('vehicle');
  const [opened, open] = useState<Opened<Entry<Part>> | null>(null);
  const all: readonly Entry<Part>[] = report[part];
  const write = (how: (now: readonly Entry<Part>[]) => Entry<Part>[]) =>
    change(part, (now) => how(now) as ConditionReport[Part]);
  const close = () => open(null);
  return {
    opened,
    close,
    add: (entry: Entry<Part>) => open({ at: null, entry }),
    edit: (at: number) => {
      const entry = all[at];
      if (entry !== undefined) open({ at, entry });
    },
    put: (entry: Entry<Part>) => {
      const at = opened?.at ?? null;
      write((now) => (at === null ? [...now, entry] : now.with(at, entry)));
      close();
    },
    remove: (at: number) => {
      const entry = all[at];
      close();
      if (entry === undefined) return;
      write((now) => now.toSpliced(at, 1));
      showToast({
        text: t('files.removed', { name: nameOf(entry) }),
        undo: { run: () => write((now) => now.toSpliced(at, 0, entry)) },
      });
    },
  };
};
