import { fromMarketTime, MARKET_PACKS, toMarketTime, type IdMarket } from '@fairlot/countries';
import { machineClock } from '@fairlot/kernel';
import { layout, text, TimeField } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneName } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { DateBox } from '#shared/ui/date-box.js';

type InstantTexts = { readonly date: string; readonly time: string };
type InstantOrNull = number | null;

const DATE_LENGTH = 10;
const TIME_LENGTH = 5;

const instantTextsOf = (at: InstantOrNull, idMarket: IdMarket): InstantTexts => {
  if (at === null || Number.isNaN(at)) return { date: '', time: '' };
  const wall = toMarketTime(at, idMarket);
  const time = wall.slice(DATE_LENGTH + 1, DATE_LENGTH + 1 + TIME_LENGTH);
  return { date: wall.slice(0, DATE_LENGTH), time };
};

/** The typed instant. NaN if it is incomplete or does not exist. */
const instantOf = ({ date, time }: InstantTexts, idMarket: IdMarket): InstantOrNull =>
  date === '' && time === '' ? null : (fromMarketTime(`${date}T${time}`, idMarket) ?? Number.NaN);

/** A control for an instant, as date and time in the time zone of the user's market. */
export const InstantControl = ({ value, onValue, onBlur, ...control }: CustomControl) => {
  const { t, i18n } = useTranslation('records');
  const { idMarket } = useFormat();
  const [typed, setTyped] = useState<InstantTexts | null>(null);
  const isTyped = typed !== null && Object.is(instantOf(typed, idMarket), value);
  const written = isTyped ? typed : instantTextsOf(value, idMarket);
  const write = (change: Partial<InstantTexts>) => {
    const next = { ...written, ...change };
    setTyped(next);
    onValue(instantOf(next, idMarket));
  };
  const zone = zoneName(MARKET_PACKS[idMarket].timeZone, {
    at: value === null || Number.isNaN(value) ? machineClock.now() : value,
    language: languageTagOf(i18n.language),
    style: 'longGeneric',
  });
  const idTime = `${control.id}-time`;
  return (
    <div className={layout.row}>
      <DateBox
        {...control}
        value={written.date}
        onValue={(date) => write({ date })}
        onBlur={onBlur}
      />
      <span id={idTime} hidden>
        {t('word.time')}
      </span>
      <TimeField
        aria-labelledby={`${control.id}-label ${idTime}`}
        aria-invalid={control['aria-invalid']}
        value={written.time}
        onValue={(time) => write({ time })}
        onBlur={onBlur}
      />
      <span className={text.faint}>{zone}</span>
    </div>
  );
};
