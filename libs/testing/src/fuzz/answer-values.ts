const VALUES_MAX = 500;
/** Rows of an answer that are read, because further rows add nothing. */
const ROWS_MAX = 20;

/** Placeholder for a value of an earlier answer, by name. */
export class ValuePlaceholder {
  constructor(
    readonly name: string,
    readonly pick: number,
  ) {}
}

/** Meaning of a name in a path: `id` below `/auction/` is an auction's id. */
export const valueMeaningOf = (name: string, path: string): string => {
  if (name === 'id') return path.includes('/vehicle') ? 'idVehicle' : 'idAuction';
  if (name === 'ids') return 'idAuction';
  if (name === 'after') return 'position';
  return /^id[A-Z].*s$/.test(name) ? name.slice(0, -1) : name;
};

const isWorthKnowing = (name: string): boolean =>
  /^(?:id[A-Z]\w*|position|commandId|minimumNextMinor|clickAndBuyMinor|cursor|next|receipt)$/.test(
    name,
  );

/** The newest values of earlier answers, by name. */
export class AnswerValues {
  private readonly values = new Map<string, unknown[]>();

  learn(answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const row of answer.slice(0, ROWS_MAX)) this.learn(row);
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (value !== null && isWorthKnowing(name)) this.remember(name, value);
        this.learn(value);
      }
    }
  }

  /** Replaces the placeholders of a plan; unknown values become 1. */
  resolve(plan: unknown): unknown {
    if (plan instanceof ValuePlaceholder) {
      const known = this.values.get(plan.name) ?? [];
      return known.length === 0 ? 1 : known[plan.pick % known.length];
    }
    if (Array.isArray(plan)) return plan.map((each) => this.resolve(each));
    if (typeof plan !== 'object' || plan === null) return plan;
    return Object.fromEntries(
      Object.entries(plan).map(([name, value]) => [name, this.resolve(value)]),
    );
  }

  private remember(name: string, value: unknown): void {
    const known = this.values.get(name) ?? [];
    known.push(value);
    if (known.length > VALUES_MAX) known.shift();
    this.values.set(name, known);
  }
}
