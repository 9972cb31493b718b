import type { Value } from '../../../expressions/tree.ts'

const LOCAL = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2})?/

/**
 * yyyy-mm-ddThh:mm in the local time of that zone, which is the format of a native input; '' for an invalid moment.
 * A moment without a zone is already in the company's time.
 */
export function localMoment(value: Value, timeZone: string): string {
  if (typeof value !== 'string' || !LOCAL.test(value)) return ''
  if (value.length === 10) return `${value}T00:00`
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(value)) return value.slice(0, 16).replace(' ', 'T')
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const parts = new Intl.DateTimeFormat('en-CA', { ...CLOCK, timeZone }).formatToParts(moment)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

const CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}
