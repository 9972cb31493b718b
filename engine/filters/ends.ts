/** Words for two ends of which one may be open. */
import { t } from '../messages/message.ts'

export const NO_WHOLE_DATE = 'Enter a whole date.'
export const END_BEFORE_START = 'The end may not be before the start.'

/** A range that is open on one side shows which side. */
export function betweenText(start: string, end: string): string {
  if (start && end) return start === end ? start : `${start} – ${end}`
  return start ? t('From {start}', { start }) : end && t('Until {end}', { end })
}

/** Like `betweenText`, for the middle of a line. */
export function afterLabel(start: string, end: string): string {
  if (start && end) return betweenText(start, end)
  return start ? t('from {start}', { start }) : end && t('until {end}', { end })
}
