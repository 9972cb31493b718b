/** The values of a filter that takes several, in one text of an address or a call: `Casual,Sick`. */

/**
 * The values of a text: separated by commas; a comma or a backslash of a value follows a backslash. An empty one stands for
 * rows without a value: `Casual,` are Casual and none, `,` is none.
 */
export function readValues(text: string): readonly string[] {
  if (text === '') return []
  const values = ['']
  for (const [, escaped, plain = ''] of text.matchAll(/\\([\\,])|([\s\S])/g)) {
    if (escaped === undefined && plain === ',') values.push('')
    else values.push(`${values.pop() ?? ''}${escaped ?? plain}`)
  }
  return [...new Set(values.map((value) => value.trim()))]
}

/** The text of values, of which '' stands for none; '' of no values. */
export const writeValues = (values: readonly string[]): string =>
  values.length === 1 && values[0] === ''
    ? ','
    : values.map((value) => value.replaceAll(/[\\,]/g, (sign) => `\\${sign}`)).join(',')
