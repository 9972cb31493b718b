import { LANGUAGES, type LanguageName } from '../../../../engine/definition/languages.ts'
import { isDay } from '../../../../engine/definition/date-range.ts'
import { localeOf } from '../../../../engine/messages/own-language.ts'
import type { PageText, Translator } from '../../../pages/words.ts'
import { type CalendarView, VIEWS } from './days.ts'
import type { CalendarEntry, EntryState } from './entries.ts'

/** The parameters of a calendar page (specialised-modules §7; `view` and `day` are its own). */
export interface CalendarSelection {
  /** '' for all jobs. */
  readonly jobid: string
  /** The checklist it is shown within; '' elsewhere. */
  readonly id: string
  readonly view: CalendarView
  /** yyyy-mm-dd, any day of the period. */
  readonly day: string
}

const LONGEST = 100

/** Invalid parameters get their defaults. @param today yyyy-mm-dd in the company's time zone */
export function readSelection(query: Readonly<Record<string, unknown>>, today: string): CalendarSelection {
  const text = (name: string): string => {
    const value = query[name]
    return typeof value === 'string' && value.length <= LONGEST ? value : ''
  }
  const day = text('day')
  return {
    jobid: text('jobid'),
    id: text('id'),
    view: VIEWS.find((view) => view === text('view')) ?? 'month',
    day: isDay(day) && day > '1000' && day < '9000' ? day : today,
  }
}

/** Parameters, texts and formats for every part of a calendar page. */
export interface CalendarContext extends Translator {
  readonly selection: CalendarSelection
  readonly today: string
  /** A day in the language: `long` Monday, 2 November 2026; `short` 2 Nov; `weekday` Mon; `month` November 2026. */
  day(day: string, form: DayForm): string
  number(count: number): string
}

const FORMS = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

type DayForm = keyof typeof FORMS

interface CalendarLanguage {
  readonly language: LanguageName
  /** The locale of the site. */
  readonly locale: string
  readonly translator: Translator
}

export function calendarContext(
  { language, locale, translator }: CalendarLanguage,
  selection: CalendarSelection,
  today: string,
): CalendarContext {
  const tag = localeOf(LANGUAGES[language], locale)
  const numbers = new Intl.NumberFormat(tag)
  return {
    ...translator,
    selection,
    today,
    day: (day, form) =>
      new Intl.DateTimeFormat(tag, { ...FORMS[form], timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`)),
    number: (count) => numbers.format(count),
  }
}

const STATE_WORDS: Readonly<Record<EntryState, PageText>> = {
  overdue: 'Overdue',
  today: 'Due today',
  coming: 'Due',
  done: 'Done',
}

export const stateWord = (context: CalendarContext, state: EntryState): string => context.t(STATE_WORDS[state])

/** The address of this page with some parameters changed. */
export function calendarAddress({ selection }: CalendarContext, change: Partial<CalendarSelection>): string {
  const { jobid, id, view, day } = { ...selection, ...change }
  const query = new URLSearchParams({ ...(jobid ? { jobid } : {}), ...(id ? { id } : {}), view, day })
  return `/ssr/calendar/page?${query}`
}

/** The address of an entry's checklist (engine/page/address/address.ts). */
export function checklistAddress({ checklist, job, template }: CalendarEntry): string {
  const values = { 'w.id': checklist, 'w.jobIdmaster_jobid': job, 'w.activeTemplate': template }
  return `/documentsys?${new URLSearchParams({ view: 'job', ...values })}`
}
