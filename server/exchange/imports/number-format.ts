/** A number format of a sheet. */
export interface NumberFormat {
  /** As written in the workbook: `0.00`, `00000`, `dd/mm/yyyy`. */
  readonly code: string
  /** The number counts days. */
  readonly isDate: boolean
  /** The number is displayed a hundred times as large. */
  readonly isPercent: boolean
}

/** Longest code that spreadsheets accept; a longer one is ignored. */
const LONGEST_CODE = 255

export function spreadsheetFormat(code: string): NumberFormat {
  const known = code.length > LONGEST_CODE ? '' : code
  // Quoted and escaped texts, spaces as wide as a sign, repeated signs, colours and languages have no meaning here.
  const [positive = ''] = known.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')
  return { code: known, isDate: /[dmyhs]/i.test(positive), isPercent: positive.includes('%') }
}

export const GENERAL = spreadsheetFormat('General')

/** Codes of formats that workbooks name only by their number (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'mm-dd-yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
])
/** Numbers of East Asian formats: all of these are days or times. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The code of a format without one of its own in the workbook. */
export const builtInCode = (id: number): string => BUILT_IN.get(id) ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General')
