/** A page of a list: its rows are the answer, of how many it is one stands in a header. */
export class ListAnswer<Row> {
  private constructor(
    readonly rows: readonly Row[],
    readonly total: number,
  ) {}

  static async of<Row>(
    listed: Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  ): Promise<ListAnswer<Row>> {
    const { rows, total } = await listed;
    return new ListAnswer(rows, total);
  }
}
