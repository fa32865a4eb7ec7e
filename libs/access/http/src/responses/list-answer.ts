/** A page of a list: the rows are the body, and a header contains the total. */
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
