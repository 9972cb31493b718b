import { html, type Html } from '../../../http/html.ts'
import { calendarAddress, checklistAddress, type CalendarContext, stateWord } from './context.ts'
import { daysIn, daysOfView } from './days.ts'
import { type CalendarEntry, type EntryState, ENTRY_STATES } from './entries.ts'

/** Entries in a cell of a month; a link leads to the others. */
const MOST_IN_CELL = 3

type ByDay = ReadonlyMap<string, readonly CalendarEntry[]>

export const entriesByDay = (entries: readonly CalendarEntry[]): ByDay => Map.groupBy(entries, ({ day }) => day)

/** A table of weeks. On narrow screens its cells show counts, and the entries are listed below it. */
export function monthView(context: CalendarContext, entries: readonly CalendarEntry[]): Html {
  const days = daysIn(daysOfView('month', context.selection.day))
  const found = entriesByDay(entries)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return html`<table class="month">
      <caption class="hidden">
        ${context.day(context.selection.day, 'month')}. ${context.t('Everything that is due and what was done, by day')}
      </caption>
      <thead>
        <tr>
          ${days.slice(0, 7).map(
            (day) =>
              html`<th scope="col">
                <abbr title="${context.day(day, 'weekdayLong')}">${context.day(day, 'weekday')}</abbr>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) => cell(context, day, found.get(day) ?? []))}
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="below">
      ${agenda(
        context,
        entries.filter(({ day }) => day.slice(0, 7) === context.selection.day.slice(0, 7)),
      )}
    </div>`
}

function cell(context: CalendarContext, day: string, entries: readonly CalendarEntry[]): Html {
  const isOther = day.slice(0, 7) !== context.selection.day.slice(0, 7)
  const more = entries.length - MOST_IN_CELL
  const visible = more > 0 ? entries.slice(0, MOST_IN_CELL - 1) : entries
  const week = calendarAddress(context, { view: 'week', day })
  return html`<td class="day" data-other="${String(isOther)}" data-today="${String(day === context.today)}">
    <a class="number" href="${week}" aria-label="${context.day(day, 'long')}" ${currentDay(context, day)}
      >${context.number(Number(day.slice(8)))}</a
    >
    ${counts(context, entries)}
    ${
      visible.length > 0 &&
      html`<ul class="entries">
        ${visible.map((entry) => html`<li>${short(context, entry)}</li>`)}
        ${
          more > 0 &&
          html`<li>
            <a class="more" href="${week}">${context.t('+{count} more', { count: context.number(more + 1) })}</a>
          </li>`
        }
      </ul>`
    }
  </td>`
}

const currentDay = ({ today }: CalendarContext, day: string): Html | null =>
  day === today ? html`aria-current="date"` : null

/** Number of entries per state, for narrow cells. */
function counts(context: CalendarContext, entries: readonly CalendarEntry[]): Html | null {
  if (entries.length === 0) return null
  const numbers = ENTRY_STATES.map((state): readonly [EntryState, number] => [
    state,
    entries.filter((entry) => entry.state === state).length,
  ])
  return html`<p class="counts">
    ${numbers
      .filter(([, count]) => count > 0)
      .map(
        ([state, count]) =>
          html`<span data-state="${state}"
            >${context.number(count)}<span class="hidden"> ${stateWord(context, state)}</span></span
          > `,
      )}
  </p>`
}

/** A line in a cell, with its state as text and colour. */
function short(context: CalendarContext, entry: CalendarEntry): Html {
  const text = `${stateWord(context, entry.state)}: ${entry.description}, ${entry.job}`
  return html`<a
    class="entry"
    data-state="${entry.state}"
    href="${checklistAddress(entry)}"
    target="_top"
    title="${text}"
  >
    <span class="what"><b>${stateWord(context, entry.state)}</b> <bdi>${entry.description}</bdi></span>
    <span class="job">${entry.job}</span>
  </a>`
}

/** Seven days side by side; on narrow screens below each other. */
export function weekView(context: CalendarContext, entries: readonly CalendarEntry[]): Html {
  const found = entriesByDay(entries)
  return html`<ol class="week">
    ${daysIn(daysOfView('week', context.selection.day)).map(
      (day) =>
        html`<li data-today="${String(day === context.today)}">
          <h2>
            <span class="weekday">${context.day(day, 'weekday')}</span>
            <span class="number" ${currentDay(context, day)}>${context.day(day, 'short')}</span>
          </h2>
          ${cards(context, found.get(day) ?? [])}
        </li>`,
    )}
  </ol>`
}

function cards(context: CalendarContext, entries: readonly CalendarEntry[]): Html | null {
  if (entries.length === 0) return null
  return html`<ul class="entries">
    ${entries.map((entry) => html`<li>${card(context, entry)}</li>`)}
  </ul>`
}

/** An entry with all its details. */
function card(context: CalendarContext, entry: CalendarEntry): Html {
  const { state, description, job, party, status } = entry
  return html`<a class="card" data-state="${state}" href="${checklistAddress(entry)}" target="_top">
    <span class="state">${stateWord(context, state)}${status !== null && ` · ${context.site(status)}`}</span>
    <strong>${description}</strong>
    <span class="about">${job} · ${party}</span>
    ${lateness(context, entry)}
  </a>`
}

/** A text for entries that are or were late. */
function lateness(context: CalendarContext, { state, due, actual }: CalendarEntry): Html | null {
  if (due === null) return null
  const values = { day: context.day(due, 'short') }
  if (state === 'overdue') return html`<span class="about">${context.t('Due {day}', values)}</span>`
  const wasLate = state === 'done' && actual !== null && actual > due
  return wasLate ? html`<span class="about">${context.t('Late, due {day}', values)}</span>` : null
}

/** The days of a month that have entries, one below the other, after earlier overdue entries. */
export function listView(context: CalendarContext, entries: readonly CalendarEntry[]): Html {
  const { from } = daysOfView('list', context.selection.day)
  const earlier = entries.filter(({ day }) => day < from)
  return html`${
    earlier.length > 0 &&
    html`<section class="late">
      <h2>${context.t('Overdue from before')}</h2>
      ${cards(context, earlier)}
    </section>`
  }
  ${agenda(
    context,
    entries.filter(({ day }) => day >= from),
  )}`
}

function agenda(context: CalendarContext, entries: readonly CalendarEntry[]): readonly Html[] {
  return [...entriesByDay(entries)].map(
    ([day, own]) =>
      html`<section class="agenda" data-today="${String(day === context.today)}">
        <h2>${context.day(day, 'long')}</h2>
        ${cards(context, own)}
      </section>`,
  )
}
