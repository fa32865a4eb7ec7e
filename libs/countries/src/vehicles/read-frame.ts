import { frameKey, withoutMarks } from '@fairlot/kernel';
import { hasLongRun, isPlaceholderFrame } from '@fairlot/kernel/written';
import { MARKET_PACKS, type IdMarket } from '../markets.js';
import { FRAME_PATTERN, hasCheckDigit, SIGNED_OUT_FRAME } from './frame.js';

/** Matches a chassis number. Before ISO 3779, each manufacturer used its own format. */
const CHASSIS_NUMBER = /^(?=.*\d)[A-Z\d]{3,16}$/;
const STANDARD_SINCE = '1981';
/** A long number as rounded by a spreadsheet. */
const ROUNDED_NUMBER = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i;
/** A label before the number: `VIN: …`, `Numero di telaio …`. */
const LABEL =
  /^(?:(?:n\.?[°ºor]?\.?|num[eé]ro|número|numer|number|nummer) ?(?:(?:de|di|do|du) )?)?(?:vin|fin|fahrgestell(?:nummer|nr)?|telaio|ch[aâ]ssi(?:s(?:nummer|nr)?)?|bastidor|nadwozia|quadro)(?:[ .-]?(?:n[°ºor]|number|nummer|code))?[\s:.#-]+(?=\S)/i;
/** A longer text is no labelled number. */
const LABELLED_LENGTH = 60;
/** One character repeated. */
const REPEATED_CHARACTER = /^(.)\1*$/;

/**
 * Whether a text is a placeholder. By ISO 3779 the last four characters are digits, so a text
 * without any digit is no VIN.
 */
const isMadeUp = (text: string, frame: string): boolean =>
  !/\d/.test(withoutMarks(text)) || isPlaceholderFrame(frame);

/**
 * The stored form of a VIN: capitals, no punctuation, digits for similar letters. Null if it is
 * invalid in the market, or a placeholder. A vehicle from before 1981 may have a chassis number instead.
 * @param firstRegistration `YYYY-MM`
 */
export const readFrame = (
  written: string,
  idMarket: IdMarket,
  firstRegistration: string | null = null,
): string | null => {
  const text = written.length > LABELLED_LENGTH ? written : written.trim().replace(LABEL, '');
  const frame = frameKey(text);
  if (REPEATED_CHARACTER.test(frame) || ROUNDED_NUMBER.test(text.trim())) return null;
  if (!FRAME_PATTERN.test(frame)) {
    const chassis = withoutMarks(text);
    const isOld = firstRegistration !== null && firstRegistration < STANDARD_SINCE;
    return isOld && CHASSIS_NUMBER.test(chassis) && !hasLongRun(chassis) ? chassis : null;
  }
  // Numbers of the demonstration are marked as invented, so they are accepted.
  if (!frame.startsWith(SIGNED_OUT_FRAME) && isMadeUp(text, frame)) return null;
  const isChecked = MARKET_PACKS[idMarket].frames.checkDigit;
  return !isChecked || frame.startsWith(SIGNED_OUT_FRAME) || hasCheckDigit(frame) ? frame : null;
};
