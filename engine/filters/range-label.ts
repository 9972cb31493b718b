import { t } from '../messages/message.ts'

/**
 * The filter's label without a trailing `from`, so that `from` and `to` can follow it: `Period from` becomes `Period`.
 * Both are in the language of the page.
 */
export function rangeLabel(label: string): string {
  const from = t('{label}: from', { label: '' })
    .replace(/^[:\s]+/, '')
    .trim()
    .toLowerCase()
  const isOneEnd = label.toLowerCase().endsWith(` ${from}`)
  return isOneEnd ? label.slice(0, -from.length).trim() : label
}
