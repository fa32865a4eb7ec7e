/** A Markdown table with one line per row. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

export const jsonBlock = (value: unknown): string =>
  `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
export const javascriptBlock = (code: string): string => `\`\`\`javascript\n${code}\n\`\`\``;
