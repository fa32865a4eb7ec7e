import { SEARCH_MAX } from '@fairlot/contracts';
import { EQUIPMENT, type EquipmentGroup, type EquipmentItem } from '@fairlot/contracts/vehicles';
import { searchable, searchWords } from '@fairlot/kernel';
import { controls } from '@fairlot/web-ui';
import { IconSearch } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from './condition-words.js';
import styles from './condition-report.module.css';

/** A list with at least this many items has a search field. */
const SEARCHED_FROM = 8;
const GROUPS = Object.keys(EQUIPMENT) as readonly EquipmentGroup[];
const isIn = (group: EquipmentGroup, code: string): boolean =>
  EQUIPMENT[group].some((one) => one === code);

/** Whether a name contains every search word, ignoring accents and case. */
const hasWords = (name: string, words: readonly string[]): boolean =>
  words.every((word) => searchable(name).includes(word));

type SearchProps = { readonly value: string; readonly onChange: (value: string) => void };
const EquipmentSearch = ({ value, onChange }: SearchProps) => {
  const { t } = useTranslation('condition');
  return (
    <span className={controls.search}>
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        maxLength={SEARCH_MAX}
        aria-label={t('equipment.search')}
        placeholder={t('equipment.search')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
};

/** The equipment of a vehicle, in the groups that buyers expect. */
export const EquipmentList = ({ items }: { readonly items: readonly EquipmentItem[] }) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const [looked, setLooked] = useState('');
  if (items.length === 0) return <p>{t('equipment.none')}</p>;
  const wanted = searchWords(looked);
  const found = items.filter((item) => hasWords(words.equipment(item), wanted));
  const groups = [
    ...GROUPS.map((group) => ({
      name: t(`codeTable.EQUIPMENT_GROUP.${group}`),
      items: found.filter((item) => 'code' in item && isIn(group, item.code)),
    })),
    { name: t('equipment.further'), items: found.filter((item) => 'text' in item) },
  ].filter((group) => group.items.length > 0);
  return (
    <>
      {items.length >= SEARCHED_FROM && <EquipmentSearch value={looked} onChange={setLooked} />}
      <div role="status">{groups.length === 0 && <p>{t('word.nothingMatches')}</p>}</div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name}>
            <h4>{group.name}</h4>
            <ul>
              {group.items.map((item) => (
                <li key={words.equipment(item)}>{words.equipment(item)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
};
