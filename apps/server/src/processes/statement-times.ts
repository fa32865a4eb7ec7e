import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { STATEMENT_CHARS_MAX, STATEMENTS_MAX } from '@fairlot/contracts/engineering';

/** Maximum number of shapes. A new shape replaces the one with the least total time. */
const SHAPES_MAX = 50;
/** Maximum number of statements whose shape is cached, and length to which their text is cut. */
const TEXTS_MAX = 500;
const TEXT_CHARS_MAX = 2_000;
const HISTOGRAM_OPTIONS = { lowest: 1, highest: 60_000_000, figures: 2 };

/** An SQL string literal, even an incomplete one. */
const SQL_LITERAL = /'(?:[^']|'')*(?:'|$)|\$([a-z_]*)\$[\s\S]*?(?:\$\1\$|$)/gi;
const LIST_PATTERN = /(\$N|N|'…')(?:::\w+)?(?:\s*,\s*\1(?:::\w+)?)+/g;
/** Several rows of `VALUES` in one statement. */
const ROWS_PATTERN = /(\([^()]*\))(?:, \1)+/g;

/** An SQL statement without its values, so that statements that differ only in values are equal. */
export const statementShape = (text: string): string =>
  text
    .replaceAll(SQL_LITERAL, "'…'")
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, 'N')
    .replaceAll(LIST_PATTERN, '$1, …')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(ROWS_PATTERN, '$1, …')
    .trim()
    .slice(0, STATEMENT_CHARS_MAX);

type StatementDurations = { count: number; totalMs: number; readonly micros: RecordableHistogram };

/** Durations of SQL statements since the process started, grouped by shape. Stores no values. */
export class StatementTimes {
  private readonly shapes = new Map<string, string>();
  private readonly times = new Map<string, StatementDurations>();

  took(text: string, ms: number): void {
    const shape = this.shapeOf(text.slice(0, TEXT_CHARS_MAX));
    const one = this.times.get(shape) ?? this.begin(shape);
    one.count += 1;
    one.totalMs += ms;
    one.micros.record(Math.min(Math.max(Math.round(ms * 1000), 1), HISTOGRAM_OPTIONS.highest));
  }

  get slowest() {
    return [...this.times]
      .toSorted(([, one], [, other]) => other.totalMs - one.totalMs)
      .slice(0, STATEMENTS_MAX)
      .map(([text, { count, totalMs, micros }]) => {
        return { text, count, totalMs, p99Ms: micros.percentile(99) / 1000 };
      });
  }

  private shapeOf(text: string): string {
    const cachedShape = this.shapes.get(text);
    if (cachedShape !== undefined) return cachedShape;
    if (this.shapes.size >= TEXTS_MAX) this.shapes.clear();
    const shape = statementShape(text);
    this.shapes.set(text, shape);
    return shape;
  }

  private begin(shape: string): StatementDurations {
    if (this.times.size >= SHAPES_MAX) {
      const [cheapest] = [...this.times].reduce((least, one) =>
        one[1].totalMs < least[1].totalMs ? one : least,
      );
      this.times.delete(cheapest);
    }
    const begun = { count: 0, totalMs: 0, micros: createHistogram(HISTOGRAM_OPTIONS) };
    this.times.set(shape, begun);
    return begun;
  }
}
