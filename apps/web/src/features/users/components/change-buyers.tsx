import { ChoiceRow, controls, Modal, SelectBox } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from '#shared/record/record-api.js';
import { useRecordSelection, type RecordSelection } from '#shared/record/record-selection.js';
import { useMayCall } from '#shared/session/rights.js';
import { placeFieldsOf, useBuyerCalls, type BuyerChange } from '../api/buyer-lists.js';
import type { BuyerStanding } from '../api/buyers.js';
import { BuyerFile } from './buyer-file.js';
import styles from './change-buyers.module.css';
import { PickUsers } from './pick-users.js';
import { PlaceChoice } from './place-choice.js';

const STANDINGS: readonly BuyerStanding[] = ['ACCEPTED', 'PENDING', 'BLOCKED'];

type DialogProps = {
  readonly selection: RecordSelection;
  readonly onDone: (change: BulkChange) => void;
};

/**
 * The change to make: the place, the new state, and whether it applies to dealers or users. Null
 * until a place is chosen.
 */
const useSetting = () => {
  const { template = '' } = useSearch({ strict: false }) as { readonly template?: string | number };
  const [place, setPlace] = useState(String(template));
  const [state, setState] = useState<BuyerStanding>('ACCEPTED');
  const [wanted, setScope] = useState<BuyerChange['scope']>('DEALER');
  const isMarketPlace = place !== '' && 'idMarket' in placeFieldsOf(place);
  const scope = isMarketPlace ? 'USER' : wanted;
  const change = useMemo((): BuyerChange | null => {
    if (place === '') return null;
    return { of: placeFieldsOf(place), state, scope };
  }, [place, state, scope]);
  return { place, setPlace, state, setState, scope, setScope, isMarketPlace, change };
};

type SettingProps = { readonly setting: ReturnType<typeof useSetting> };

const SettingFields = ({ setting }: SettingProps) => {
  const { t } = useTranslation('users');
  const { place, setPlace, state, setState, scope, setScope, isMarketPlace } = setting;
  const scopes = isMarketPlace ? (['USER'] as const) : (['DEALER', 'USER'] as const);
  return (
    <div className={styles.setting}>
      <PlaceChoice value={place} onChange={setPlace} />
      <SelectBox
        isNamed
        label={t('users.many.state')}
        value={state}
        onChange={setState}
        choices={STANDINGS.map((value) => ({
          value,
          label: t(`codeTable.USER_TEMPLATE_ENABLE.${value}`),
        }))}
      />
      <SelectBox
        isNamed
        label={t('users.many.scope')}
        value={scope}
        onChange={setScope}
        choices={scopes.map((value) => ({ value, label: t(`users.many.${value}`) }))}
      />
    </div>
  );
};

const ChangeBuyersForm = ({ selection, onDone }: DialogProps) => {
  const { t } = useTranslation('users');
  const setting = useSetting();
  const may = useMayCall();
  const calls = useBuyerCalls();
  const [who, setWho] = useState<'search' | 'file'>('search');
  const Who = who === 'search' ? PickUsers : BuyerFile;
  return (
    <div className={styles.form}>
      <SettingFields setting={setting} />
      {may(calls.isStaff ? 'ENG-283' : 'ENG-318') && (
        <ChoiceRow
          label={t('users.many.who')}
          value={who}
          onChange={setWho}
          choices={[
            { value: 'search', label: t('users.many.bySearch') },
            { value: 'file', label: t('users.many.byFile') },
          ]}
        />
      )}
      <Who selection={selection} change={setting.change} onDone={onDone} />
    </div>
  );
};

/**
 * A dialog that changes buyers, whom the user finds by search or lists in a file. Staff can also
 * add buyers. The list shows the progress.
 */
export const ChangeBuyers = () => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const calls = useBuyerCalls();
  const selection = useRecordSelection();
  const [isOpen, setOpen] = useState(false);
  if (selection === null || !may(calls.many.id)) return null;
  const title = t(calls.isStaff ? 'users.many.title' : 'users.many.ownTitle');
  return (
    <>
      <button type="button" className={controls.button} onClick={() => setOpen(true)}>
        <IconPlus size={18} aria-hidden />
        {title}
      </button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={title}
          closeButtonProps={{ 'aria-label': t('word.close') }}
        >
          <ChangeBuyersForm
            selection={selection}
            onDone={(change) => {
              selection.onChange(change);
              setOpen(false);
            }}
          />
        </Modal>
      )}
    </>
  );
};
