import { LIST_VIEW_NAME_MAX } from '@fairlot/contracts/access';
import { Button, controls, text } from '@fairlot/web-ui';
import { IconDeviceFloppy, IconLink } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import styles from './view-menu.module.css';

type Props = {
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly mayBeFirst: boolean;
  readonly onSave: (named: { readonly name: string; readonly isDefault: boolean }) => void;
};

/** A form that saves the current search and layout under a name. */
export const SaveView = ({ names, isBusy, mayBeFirst, onSave }: Props) => {
  const { t } = useTranslation('views');
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const trimmed = name.trim();
  const copy = () =>
    void navigator.clipboard
      .writeText(location.href)
      .then(() => showToast({ text: t('listViews.copied') }));
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '' && !isBusy) onSave({ name: trimmed, isDefault });
        setName('');
      }}
    >
      <label>
        <span className={text.faint}>{t('listViews.name')}</span>
        <input
          className={controls.input}
          maxLength={LIST_VIEW_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {mayBeFirst && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
          {t('listViews.showFirst')}
        </label>
      )}
      <Button
        type="submit"
        icon={<IconDeviceFloppy size={18} aria-hidden />}
        disabled={trimmed === '' || isBusy}
      >
        {t(names.includes(trimmed) ? 'listViews.replace' : 'listViews.save')}
      </Button>
      <Button look="plain" icon={<IconLink size={18} aria-hidden />} onClick={copy}>
        {t('listViews.copy')}
      </Button>
    </form>
  );
};
