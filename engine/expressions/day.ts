/** Days and moments as the texts that files, rows and calls hold. */

/** Whether the text is a calendar day, yyyy-mm-dd; 2026-02-31 is not. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : null
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Whether the text is a day, or a day with a time: `2026-04-01T10:30`, with seconds and an offset or without. */
export function isMoment(text: string): boolean {
  const [, hours = '0', minutes = '0', seconds = '0'] = TIME.exec(text.slice(10)) ?? ['', '24']
  return isDay(text.slice(0, 10)) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

const TIME = /^(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/
