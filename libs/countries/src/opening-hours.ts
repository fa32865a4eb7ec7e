type OpeningHours = {
  /** Days of the week. 1 is Monday. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Minutes since midnight, local time. */
  readonly fromMinute: number;
  readonly toMinute: number;
};

const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A Monday, from which the names of weekdays are derived. */
const WEEK_FROM = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `Monday – Friday, 08:30–18:00` in the language of a BCP 47 tag. */
export const openingHoursText = (
  { fromDay, toDay, fromMinute, toMinute }: OpeningHours,
  tag: string,
): string => {
  const days = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const day = (number: number) => days.format(WEEK_FROM + (number - 1) * DAY_MS);
  const span = fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`;
  return `${span}, ${clockText(fromMinute)}–${clockText(toMinute)}`;
};
