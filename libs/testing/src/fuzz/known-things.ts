const KEPT_MAX = 500;
/** An answer's rows that are looked at; a list of thousands teaches nothing more. */
const ROWS_MAX = 20;

/** Stands for a value that an earlier answer gave under this name. */
export class Known {
  constructor(
    readonly name: string,
    readonly pick: number,
  ) {}
}

/** What a name means in a call: `id` below `/auction/` is an auction's. */
export const meaningOf = (name: string, path: string): string => {
  if (name === 'id') return path.includes('/vehicle') ? 'idVehicle' : 'idAuction';
  if (name === 'ids') return 'idAuction';
  if (name === 'after') return 'position';
  return /^id[A-Z].*s$/.test(name) ? name.slice(0, -1) : name;
};

const isWorthKnowing = (name: string): boolean =>
  /^(?:id[A-Z]\w*|position|commandId|minimumNextMinor|clickAndBuyMinor|cursor|next|receipt)$/.test(
    name,
  );

/** Values of earlier answers by name, the newest ones. */
export class KnownThings {
  private readonly values = new Map<string, unknown[]>();

  learn(answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const row of answer.slice(0, ROWS_MAX)) this.learn(row);
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (value !== null && isWorthKnowing(name)) this.keep(name, value);
        this.learn(value);
      }
    }
  }

  /** The plan with each stand-in replaced; where nothing is known yet, by 1. */
  resolve(plan: unknown): unknown {
    if (plan instanceof Known) {
      const known = this.values.get(plan.name) ?? [];
      return known.length === 0 ? 1 : known[plan.pick % known.length];
    }
    if (Array.isArray(plan)) return plan.map((each) => this.resolve(each));
    if (typeof plan !== 'object' || plan === null) return plan;
    return Object.fromEntries(
      Object.entries(plan).map(([name, value]) => [name, this.resolve(value)]),
    );
  }

  private keep(name: string, value: unknown): void {
    const known = this.values.get(name) ?? [];
    known.push(value);
    if (known.length > KEPT_MAX) known.shift();
    this.values.set(name, known);
  }
}
