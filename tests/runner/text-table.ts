/** Tables for a terminal. */
const GAP = '  '

/** The first row is the heading; cells are wrapped between words. @param ruled a rule between all rows */
export function textTable(rows: readonly (readonly string[])[], widths: readonly number[], ruled = false): string {
  const rule = widths.map((width) => '─'.repeat(width)).join(GAP)
  const [head = '', ...others] = rows.map((cells) => rowOf(cells, widths))
  return [head, ruled ? others.join(`\n${rule}\n`) : others.join('\n')].join(`\n${rule}\n`)
}

function rowOf(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, index) => wrap(cell, widths[index] ?? 0))
  const height = Math.max(...columns.map(({ length }) => length))
  const lineAt = (line: number): string =>
    columns.map((column, index) => (column[line] ?? '').padEnd(widths[index] ?? 0)).join(GAP)
  return Array.from({ length: height }, (_, line) => lineAt(line).trimEnd()).join('\n')
}

/** A word that is longer than the width has a line of its own. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
