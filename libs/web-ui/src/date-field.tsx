import { IconCalendar } from './icons/index.js';
import { clsx } from 'clsx/lite';
import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import type { CalendarTexts } from './calendar.js';
import controls from './controls.module.css';
import styles from './date-field.module.css';
import type { DayLimits } from './month-grid.js';
import { useFloating } from './use-floating.js';
import {
  datePattern,
  isIsoDate,
  isWholeDate,
  readDate,
  writtenDate,
  type DatePart,
} from './written-date.js';

const Calendar = lazy(async () => ({ default: (await import('./calendar.js')).Calendar }));

export type DateTexts = CalendarTexts & {
  /** Accessible name of the calendar, and of the button that opens it. */
  readonly open: string;
  readonly letters: Readonly<Record<DatePart, string>>;
};
type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> &
  DayLimits & {
    /** A day in ISO 8601. If the typed text is invalid, that text. Empty if nothing is typed. */
    readonly value: string;
    readonly onValue: (value: string) => void;
    /** BCP 47 tag that determines the format of the date. */
    readonly order: string;
    /** BCP 47 tag that determines the names and the first day of the week. */
    readonly locale: string;
    /** The current day in ISO 8601, in the time zone of the field. */
    readonly today: string;
    readonly texts: DateTexts;
  };

/** The text in the field: as typed during editing, and otherwise the formatted value. */
const useTypedDate = ({ value, onValue, order }: Pick<Props, 'value' | 'onValue' | 'order'>) => {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? writtenDate(value, order),
    type: (text: string) => {
      setTyped(text);
      onValue((isWholeDate(text) ? readDate(text, order) : null) ?? text.trim());
    },
    /** Called when the field loses the focus. Completes a two-digit year. */
    leave: () => {
      if (typed !== null) onValue(readDate(typed, order) ?? typed.trim());
      setTyped(null);
    },
  };
};

type PickerProps = Omit<ComponentProps<typeof Calendar>, 'texts'> & {
  readonly texts: DateTexts;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly disabled: boolean | undefined;
};
/** The button that opens the calendar, and the calendar. */
const Picker = ({ anchor, disabled, texts, onChoose, ...rest }: PickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (givesFocusBack: boolean) => {
    setOpen(false);
    if (givesFocusBack) button.current?.focus();
  };
  const floating = useFloating({ isOpen, anchor, close });
  const choose = (day: string) => {
    onChoose(day);
    close(true);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={controls.iconButton}
        aria-label={texts.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendar size={20} />
      </button>
      {isOpen && (
        <div
          {...floating}
          id={id}
          role="dialog"
          className={styles.floating}
          aria-modal="true"
          aria-label={texts.open}
        >
          <Suspense>
            <Calendar {...rest} texts={texts} onChoose={choose} />
          </Suspense>
        </div>
      )}
    </>
  );
};

/** A limit, or undefined if it is not a valid day. It may be the text of another field. */
const validLimit = (day: string | undefined) => (day && isIsoDate(day) ? day : undefined);

/** A field for a date, which the user types or chooses in a calendar. */
export const DateField = ({
  value,
  onValue,
  order,
  locale,
  today,
  texts,
  min,
  max,
  className,
  onBlur,
  ...rest
}: Props) => {
  const { text, type, leave } = useTypedDate({ value, onValue, order });
  const box = useRef<HTMLSpanElement>(null);
  return (
    <span className={clsx(styles.date, className)} ref={box}>
      <input
        autoComplete="off"
        inputMode="numeric"
        placeholder={datePattern(order, texts.letters)}
        {...rest}
        type="text"
        className={controls.input}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      <Picker
        locale={locale}
        today={today}
        texts={texts}
        min={validLimit(min)}
        max={validLimit(max)}
        value={isIsoDate(value) ? value : null}
        anchor={box}
        disabled={rest.disabled}
        onChoose={onValue}
      />
    </span>
  );
};
