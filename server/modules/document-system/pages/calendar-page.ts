import { html, type Html } from '../../../http/html.ts'
import { calendarAddress, type CalendarContext, stateWord } from './context.ts'
import { type CalendarView, daysOfView, turnedDay, VIEWS } from './days.ts'
import { type CalendarEntry, type JobChoice, MOST_ENTRIES, ENTRY_STATES } from './entries.ts'
import { listView, monthView, weekView } from './views.ts'

interface Content {
  readonly entries: readonly CalendarEntry[]
  /** The jobs to choose from; empty where the page is shown within a checklist. */
  readonly jobs: readonly JobChoice[]
}

const DRAW: Readonly<Record<CalendarView, (context: CalendarContext, entries: readonly CalendarEntry[]) => Html>> = {
  month: monthView,
  week: weekView,
  list: listView,
}

/** The body of the page. It needs no script: everything is a link or a form. */
export function calendarBody(context: CalendarContext, { entries, jobs }: Content): Html {
  const visible = entries.slice(0, MOST_ENTRIES)
  const { view } = context.selection
  return html`<main class="calendar" data-view="${view}">
    <h1 class="hidden">${context.t('Calendar of documents')}</h1>
    ${toolbar(context)} ${jobs.length > 0 && jobForm(context, jobs)} ${legend(context)}
    ${visible.length === 0 && html`<p class="empty">${context.t('Nothing is due or done in this time.')}</p>`}
    ${
      entries.length > MOST_ENTRIES &&
      html`<p class="empty">
        ${context.t('Only the first {count} are shown.', { count: context.number(MOST_ENTRIES) })}
      </p>`
    }
    ${DRAW[view](context, visible)}
  </main>`
}

/** The period and the links to others. */
function toolbar(context: CalendarContext): Html {
  const { selection, t, today } = context
  const to = (steps: 1 | -1) => calendarAddress(context, { day: turnedDay(selection.view, selection.day, steps) })
  return html`<nav class="toolbar" aria-label="${t('Calendar')}">
    <p class="time" aria-live="polite">${periodLabel(context)}</p>
    <div class="turn">
      <a class="button" rel="prev" href="${to(-1)}" aria-label="${t('Previous')}"><span class="arrow back"></span></a>
      <a class="button" href="${calendarAddress(context, { day: today })}">${t('Today')}</a>
      <a class="button" rel="next" href="${to(1)}" aria-label="${t('Next')}"><span class="arrow"></span></a>
    </div>
    <div class="views" role="group" aria-label="${t('View')}">
      ${VIEWS.map(
        (view) =>
          html`<a
            class="button"
            href="${calendarAddress(context, { view })}"
            ${view === selection.view && html`aria-current="page"`}
            >${t(VIEW_WORDS[view])}</a
          >`,
      )}
    </div>
  </nav>`
}

const VIEW_WORDS = { month: 'Month', week: 'Week', list: 'List' } as const

function periodLabel(context: CalendarContext): string {
  const { selection } = context
  if (selection.view !== 'week') return context.day(selection.day, 'month')
  const { from, to } = daysOfView('week', selection.day)
  return `${context.day(from, 'short')} – ${context.day(to, 'short')} ${to.slice(0, 4)}`
}

function jobForm(context: CalendarContext, jobs: readonly JobChoice[]): Html {
  const { selection, t } = context
  return html`<form class="jobs" method="get" action="/ssr/calendar/page">
    <input type="hidden" name="view" value="${selection.view}" />
    <input type="hidden" name="day" value="${selection.day}" />
    <label
      ><span>${t('Job')}</span>
      <select name="jobid">
        <option value="">${t('All jobs')}</option>
        ${jobs.map(
          ({ id, party }) =>
            html`<option value="${id}" ${id === selection.jobid && html`selected`}>${id} · ${party}</option>`,
        )}
      </select>
    </label>
    <button class="button" type="submit">${t('Show')}</button>
  </form>`
}

/** The legend of the colours. */
function legend(context: CalendarContext): Html {
  return html`<ul class="legend">
    ${ENTRY_STATES.map((state) => html`<li data-state="${state}">${stateWord(context, state)}</li>`)}
  </ul>`
}
