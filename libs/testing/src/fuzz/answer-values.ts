const VALUES_MAX = 500;
/** Maximum number of rows of a response that are read, because more add nothing new. */
const ROWS_MAX = 20;

/** Placeholder for a value with this name from an earlier response. */
export class ValuePlaceholder {
  constructor(
    readonly name: string,
    readonly pick: number,
  ) {}
}

/** Meaning of a parameter in a path: `id` below `/auction/` is the id of an auction. */
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

/** The newest values in earlier responses, by name. */
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

  /** Replaces the placeholders in a plan. A value that is not known yet becomes 1. */
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
