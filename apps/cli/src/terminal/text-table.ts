export type Cell = string | number;

/**
 * Formats a table as text. Each column is as wide as its widest cell, and numbers are
 * right-aligned.
 */
export const textTable = (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): string => {
  const lines = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => String(line[column] ?? '').length)),
  );
  const cell = (value: Cell, width: number): string =>
    typeof value === 'number' ? String(value).padStart(width) : value.padEnd(width);
  return lines
    .map((line) =>
      line
        .map((value, column) => cell(value, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
