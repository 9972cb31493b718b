/** Converts cells for a spreadsheet and from one: plain text, and never a live formula. */

const NUMBER = /^[+-]?[\d,]*\.?\d+%?$/
const PHONE = /^\+\d[\d ]{5,}$/

/** Text that a spreadsheet does not evaluate; negative numbers and phone numbers are unchanged. */
export function inert(text: string): string {
  const isLive = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) && !PHONE.test(text)
  return isLive ? `'${text}` : text
}

/** Cells in the clipboard format of spreadsheets: tabs and line ends, quoted if a text contains those. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => quoted(inert(cell), /["\t\r\n]/)).join('\t')).join('\n')
}

/** The cells of a clipboard text, row by row. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (cell.lastIndex <= text.length) {
    const match = cell.exec(text)
    if (!match) break
    const [whole, inside, plain = '', end] = match
    row.push(inside === undefined ? plain : inside.replaceAll('""', '"'))
    if (end !== '\t') {
      rows.push(row)
      row = []
    }
    if (end === '' || (whole === '' && cell.lastIndex === text.length)) break
    if (cell.lastIndex === text.length) {
      if (end === '\t') rows.push([...row, ''])
      break
    }
  }
  return rows
}

/** A CSV file: commas, CRLF and a byte order mark, which tells spreadsheets that it is UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map((cell) => quoted(inert(cell), /[",\r\n]/)).join(',')).join('\r\n')}\r\n`
}

function quoted(text: string, special: RegExp): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
