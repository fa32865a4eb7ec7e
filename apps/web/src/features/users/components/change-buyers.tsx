import { isMarket } from '@fairlot/countries';
import { ChoiceRow, controls, Modal, SelectBox } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from '#shared/record/record-api.js';
import { useRecordSelection, type RecordSelection } from '#shared/record/record-selection.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import type { BuyerChange } from '../api/buyer-lists.js';
import type { Standing } from '../api/buyers.js';
import { templatesQuery } from '../api/templates.js';
import { BuyerFile } from './buyer-file.js';
import styles from './change-buyers.module.css';
import { PickUsers } from './pick-users.js';

const STANDINGS: readonly Standing[] = ['ACCEPTED', 'PENDING', 'BLOCKED'];
const MARKET = 'market:';

/** Templates by name, then the fixed-price stock of the user's markets. */
const usePlaces = () => {
  const { t } = useTranslation('users');
  const { adminEnabledMarket } = useUser();
  const { data = [] } = useQuery(templatesQuery);
  const markets = adminEnabledMarket.filter(isMarket).map((idMarket) => ({
    value: `${MARKET}${idMarket}`,
    label: t('users.many.showcases', { market: t(`market.${idMarket}`) }),
  }));
  const templates = data.map(({ idTemplate, templateName }) => ({
    value: String(idTemplate),
    label: templateName,
  }));
  return [{ value: '', label: t('users.many.choose') }, ...templates, ...markets];
};

type DialogProps = {
  readonly selection: RecordSelection;
  readonly onDone: (change: BulkChange) => void;
};

/** What to set where. Null until a place is chosen. */
const useSetting = () => {
  const { template = '' } = useSearch({ strict: false }) as {
    readonly template?: string | number;
  };
  const [place, setPlace] = useState(String(template));
  const [state, setState] = useState<Standing>('ACCEPTED');
  const [wanted, setScope] = useState<BuyerChange['scope']>('DEALER');
  const isMarketPlace = place.startsWith(MARKET);
  const scope = isMarketPlace ? 'USER' : wanted;
  const change = useMemo((): BuyerChange | null => {
    if (place === '') return null;
    const of = isMarketPlace
      ? { idMarket: place.slice(MARKET.length) }
      : { idTemplate: Number(place) };
    return { of, state, scope };
  }, [place, isMarketPlace, state, scope]);
  return { place, setPlace, state, setState, scope, setScope, isMarketPlace, change };
};

type SettingProps = { readonly setting: ReturnType<typeof useSetting> };

const SettingFields = ({ setting }: SettingProps) => {
  const { t } = useTranslation('users');
  const { place, setPlace, state, setState, scope, setScope, isMarketPlace } = setting;
  const scopes = isMarketPlace ? (['USER'] as const) : (['DEALER', 'USER'] as const);
  return (
    <div className={styles.setting}>
      <SelectBox
        isNamed
        label={t('users.many.place')}
        value={place}
        onChange={setPlace}
        choices={usePlaces()}
      />
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
  const [who, setWho] = useState<'search' | 'file'>('search');
  const Who = who === 'search' ? PickUsers : BuyerFile;
  return (
    <div className={styles.form}>
      <SettingFields setting={setting} />
      <ChoiceRow
        label={t('users.many.who')}
        value={who}
        onChange={setWho}
        choices={[
          { value: 'search', label: t('users.many.bySearch') },
          { value: 'file', label: t('users.many.byFile') },
        ]}
      />
      <Who selection={selection} change={setting.change} onDone={onDone} />
    </div>
  );
};

/** Adds buyers, or changes them, by search or by file; shows the progress on the list. */
export const ChangeBuyers = () => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const selection = useRecordSelection();
  const [isOpen, setOpen] = useState(false);
  if (selection === null || !may('ENG-281')) return null;
  return (
    <>
      <button type="button" className={controls.button} onClick={() => setOpen(true)}>
        <IconPlus size={18} aria-hidden />
        {t('users.many.title')}
      </button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('users.many.title')}
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
