import { DATE_RANGES } from '../../engine/definition/date-choices.ts'
import type { Filter } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { FilterControl } from '../../engine/filters/filter-spec.ts'
import { filterSpecOf } from '../../engine/filters/filter-specs.ts'
import { rangeLabel } from '../../engine/filters/range-label.ts'
import { ownNotation } from '../../engine/fields/field-types.ts'
import { plainFormat } from '../../engine/definition/format.ts'
import { rangeEnds } from '../../engine/definition/ranges.ts'
import { datesOf } from '../../engine/filters/dates.ts'
import type { Option } from '../../engine/page/form/option.ts'
import { optionsIn } from '../../engine/page/form/options.ts'
import { dateInput, dateLabel } from './dates.ts'
import { endNames } from './filter-inputs.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import { accepted, pageAddress, pageCallPath, common, type DrawnPage } from './open-page.ts'

/** The filters of the page as a GET form; null: it has none. */
export async function filtersHtml(page: DrawnPage): Promise<Html | null> {
  const { filters } = page.definition
  if (filters.length === 0) return null
  const { translate } = page.language
  const fields = await Promise.all(filters.map((filter) => filterHtml(page, filter)))
  const carried = ['slug', 'pk', 'shownav', 'tab'].flatMap((name) => {
    const value = page.params.get(name)
    return value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}" />`]
  })
  return html`<form class="filters" method="get" action="${page.path}" role="search">
    <input type="hidden" name="apitoken" value="${page.token}" />
    ${carried} ${fields}
    <div class="bar">
      <button class="primary" type="submit">${translate('Search')}</button>
      <a class="button" href="${pageAddress(page, { tab: page.params.get('tab') })}">${translate('Clear filters')}</a>
    </div>
  </form>`
}

const filterHtml = async (page: DrawnPage, filter: Filter): Promise<Html> =>
  await drawn[filterSpecOf(filter).control](page, filter)

const drawn: Readonly<Record<FilterControl, (page: DrawnPage, filter: Filter) => Html | Promise<Html>>> = {
  words: ({ filters }, { name, label }) =>
    labelled(label, html`<input type="search" name="${name}" value="${filters[name] ?? ''}" maxlength="200" />`),
  dates: datesHtml,
  ends: endsHtml,
  async choice(page, filter) {
    const options = await optionsOf(page, filter)
    // An empty filter with a default has the value of that default.
    const all = filter.default === null ? [{ id: '', text: page.language.translate('Any') }] : []
    return labelled(filter.label, selectHtml(filter.name, [...all, ...options], [page.filters[filter.name] ?? '']))
  },
  // Needs a script to be searched, and is refused by the compiler; what an address holds stays in force.
  row: ({ filters }, { name }) => html`<input type="hidden" name="${name}" value="${filters[name] ?? ''}" />`,
}

/** The two ends of a range; an empty one is open, and a wrong one stays as it was typed. */
function endsHtml(page: DrawnPage, filter: Filter): Html {
  const { name, range, printing = plainFormat('number') } = filter
  const { language, params, filterErrors } = page
  const label = rangeLabel(filter.label)
  const error = filterErrors[name] ?? null
  const inForce = rangeEnds(page.filters[name] ?? null) ?? { from: '', to: '' }
  const attributes = error !== null && html`aria-invalid="true" aria-describedby="error-${name}"`
  const captions = {
    from: language.translate('{label}: from', { label }),
    to: language.translate('{label}: to', { label }),
  }
  const inputs = (['from', 'to'] as const).map((end) => {
    const input = endNames(name)[end]
    const caption = captions[end]
    const own = inForce[end]
    if (range === 'date') {
      const value = (error === null ? null : params.get(input)) ?? own
      const control = dateInput({ granularity: 'day', value, attributes: html`name="${input}" ${attributes}` })
      return labelled(dateLabel(language, caption, 'day'), control)
    }
    const value = params.get(input) ?? ownNotation(printing.type, own === '' ? null : Number(own)) ?? own
    return labelled(
      caption,
      html`<input type="text" inputmode="decimal" autocomplete="off" name="${input}" value="${value}" ${attributes} />`,
    )
  })
  return html`<div class="item">
    ${inputs} ${error !== null && html`<p class="error" id="error-${name}">${language.translateAny(error)}</p>`}
  </div>`
}

/** The two days are shown while Custom is chosen (page.css), since only a custom range has them (foundation §4). */
function datesHtml(page: DrawnPage, filter: Filter): Html {
  const { sends, ranges } = datesOf(filter)
  const [range, from, to] = sends
  const { translate } = page.language
  const choices = ranges.map((id) => ({ id, text: translate(DATE_RANGES[id]) }))
  const hasErrors = [from, to].some((name) => page.filterErrors[name] !== undefined)
  const chosen = hasErrors ? 'custom' : (page.filters[filter.name] ?? '')
  return html`${labelled(filter.label, selectHtml(range, [{ id: '', text: translate('Any') }, ...choices], [chosen]))}
    <div class="days">${dayHtml(page, from, translate('Start date'))} ${dayHtml(page, to, translate('End date'))}</div>`
}

function dayHtml({ language, params, filterErrors }: DrawnPage, name: string, label: string): Html {
  const error = filterErrors[name] ?? null
  const attributes = error !== null && html`aria-invalid="true" aria-describedby="error-${name}"`
  const value = params.get(name) ?? ''
  const input = dateInput({ granularity: 'day', value, attributes: html`name="${name}" ${attributes}` })
  return html`<div class="item">
    ${labelled(dateLabel(language, label, 'day'), input)}
    ${error !== null && html`<p class="error" id="error-${name}">${language.translateAny(error)}</p>`}
  </div>`
}

type Choice = Pick<Option, 'id' | 'text'>

async function optionsOf(page: DrawnPage, { name, options, source, optionsFrom }: Filter): Promise<readonly Choice[]> {
  if (optionsFrom !== null) return optionsIn(evaluate(optionsFrom, page.names))
  if (source === null) return options.map(({ value, label }) => ({ id: value, text: label }))
  const { body } = accepted(page, await page.calls.get(pageCallPath(page, source.path), common(page)))
  const found = source.answer
    .split('.')
    .reduce<unknown>((of, key) => (of as Record<string, unknown> | null)?.[key], body)
  const texts = (Array.isArray(found) ? found : []).map((each: unknown) =>
    typeof each === 'object' && each !== null ? (each as Record<string, unknown>)[name] : each,
  )
  return [...new Set(texts.filter((each) => each !== null && each !== ''))].map((each) => {
    return { id: String(each), text: String(each) }
  })
}

export function selectHtml(name: string, options: readonly Choice[], chosen: readonly string[]): Html {
  return html`<select name="${name}">
    ${options.map(({ id, text }) => optionHtml({ id, text }, chosen.includes(id)))}
  </select>`
}

function optionHtml({ id, text }: Choice, isChosen: boolean): Html {
  return isChosen ? html`<option value="${id}" selected>${text}</option>` : html`<option value="${id}">${text}</option>`
}

export function labelled(label: HtmlValue, control: HtmlValue): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`
}
