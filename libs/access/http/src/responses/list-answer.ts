/** The response of a list: its rows are the body, and a header contains their total number. */
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
