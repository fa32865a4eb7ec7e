import { IconChevronLeft, IconChevronRight } from './icons/index.js';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import controls from './controls.module.css';
import styles from './calendar.module.css';
import {
  dayAfterKey,
  firstDayOf,
  plusMonths,
  weeksOf,
  nearestAllowedDay,
  type DayLimits,
} from './month-grid.js';
import { stopEscape } from './stop-escape.js';

export type CalendarTexts = {
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly today: string;
};
export type CalendarProps = DayLimits & {
  /** The chosen day in ISO 8601. If it is null, the calendar opens at `today`. */
  readonly value: string | null;
  readonly today: string;
  /** BCP 47 tag of the language. It determines the names and the first day of the week. */
  readonly locale: string;
  readonly texts: CalendarTexts;
  readonly onChoose: (day: string) => void;
};

const msOfDay = (iso: string): number => Date.parse(`${iso}T00:00Z`);
const dateFormatter = (locale: string, form: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    ...form,
  });
  return (iso: string) => written.format(msOfDay(iso));
};

/**
 * Formats for the names of months and days. Created only once each time the calendar opens, because
 * that is slow.
 */
const calendarFormats = (locale: string) => ({
  month: dateFormatter(locale, { month: 'long', year: 'numeric' }),
  day: dateFormatter(locale, { dateStyle: 'full' }),
  weekday: dateFormatter(locale, { weekday: 'short' }),
  longWeekday: dateFormatter(locale, { weekday: 'long' }),
  number: (iso: string) => String(Number(iso.slice(8))),
});

/** Makes Escape close only the calendar, and not the dialog around it. */
const STOP_ESCAPE = stopEscape();

type HeadProps = {
  readonly id: string;
  readonly month: string;
  readonly texts: CalendarTexts;
  readonly onMove: (months: number) => void;
};
const Head = ({ id, month, texts, onMove }: HeadProps) => {
  const step = (label: string, months: number, Icon: typeof IconChevronLeft) => (
    <button
      {...STOP_ESCAPE}
      type="button"
      className={controls.iconButton}
      aria-label={label}
      onClick={() => onMove(months)}
    >
      <Icon size={20} />
    </button>
  );
  return (
    <div className={styles.head}>
      {step(texts.previousMonth, -1, IconChevronLeft)}
      <b id={id} aria-live="polite">
        {month}
      </b>
      {step(texts.nextMonth, 1, IconChevronRight)}
    </div>
  );
};

type WeeksProps = {
  readonly weeks: readonly (readonly string[])[];
  readonly names: ReturnType<typeof calendarFormats>;
  readonly dayProps: (day: string) => ComponentProps<'button'>;
  readonly isChosen: (day: string) => boolean;
};
const Weeks = ({ weeks, names, dayProps, isChosen }: WeeksProps) => (
  <>
    <thead>
      <tr>
        {weeks[0]?.map((day) => (
          <th key={day} scope="col" abbr={names.longWeekday(day)}>
            {names.weekday(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((days) => (
        <tr key={days[0]}>
          {days.map((day) => (
            <td key={day} role="gridcell" aria-selected={isChosen(day)}>
              <button {...STOP_ESCAPE} type="button" aria-label={names.day(day)} {...dayProps(day)}>
                {names.number(day)}
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </>
);

/**
 * The day under the keyboard cursor. It also has the focus, unless the user changes the month with
 * the buttons above.
 */
const useFocusedDay = (first: string, limits: DayLimits, firstDay: number) => {
  const [focused, setFocused] = useState(() => nearestAllowedDay(first, limits));
  const grid = useRef<HTMLTableElement>(null);
  const holdsFocus = useRef(true);
  useEffect(() => {
    if (holdsFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);
  const move = (day: string, takesFocus: boolean) => {
    holdsFocus.current = takesFocus;
    setFocused(nearestAllowedDay(day, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(focused, event, firstDay);
    if (day === null) return;
    event.preventDefault();
    move(day, true);
  };
  return {
    focused,
    grid,
    onKeyDown,
    turn: (months: number) => move(plusMonths(focused, months), false),
  };
};

/** A month in which the user chooses a day. Its keys are those of a date grid (WAI-ARIA). */
export const Calendar = ({ value, today, locale, texts, onChoose, min, max }: CalendarProps) => {
  const limits = { min, max };
  const [names] = useState(() => calendarFormats(locale));
  const firstDay = firstDayOf(locale);
  const { focused, grid, onKeyDown, turn } = useFocusedDay(value ?? today, limits, firstDay);
  const id = useId();
  const isOut = (day: string) => nearestAllowedDay(day, limits) !== day;
  const dayProps = (day: string) => ({
    tabIndex: day === focused ? 0 : -1,
    'aria-current': day === today ? ('date' as const) : undefined,
    'aria-disabled': isOut(day),
    'data-outside': !day.startsWith(focused.slice(0, 7)),
    onClick: () => {
      if (!isOut(day)) onChoose(day);
    },
  });
  return (
    <div className={styles.calendar}>
      <Head id={id} month={names.month(focused)} texts={texts} onMove={turn} />
      <table role="grid" ref={grid} aria-labelledby={id} onKeyDown={onKeyDown}>
        <Weeks
          weeks={weeksOf(focused, firstDay)}
          isChosen={(day) => day === value}
          names={names}
          dayProps={dayProps}
        />
      </table>
      <button
        {...STOP_ESCAPE}
        type="button"
        className={controls.button}
        data-look="light"
        disabled={isOut(today)}
        onClick={() => onChoose(today)}
      >
        {texts.today}
      </button>
    </div>
  );
};
