import type { Block, Column, Field, GridBlock } from '../../engine/definition/definition.ts'
import { isByMeasure, type Sum } from '../../engine/definition/sum.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { rowKey, badgeTone } from '../../engine/page/reads/rows.ts'
import { isDated, isLinkType, isNumeric } from '../../engine/fields/field-types.ts'
import { isColumnVisible } from '../../engine/page/form/rules.ts'
import { NOTHING, numberIn } from '../../engine/definition/format.ts'
import { fieldOfRatio, neededSums, withRatios } from '../../engine/definition/ratio.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { html, type Html } from '../http/html.ts'
import { linkHtml } from './links.ts'
import {
  pageAddress,
  askRows,
  narrowingParameters,
  type DrawnPage,
  type PageRows,
  routeHref,
  renderText,
} from './open-page.ts'

/** Page size of a read without pages. */
const WHOLE = Number.MAX_SAFE_INTEGER

export type RowsBlock = Extract<Block, { block: 'grid' | 'list' }>

export interface ShownColumn {
  readonly field: Field
  readonly label: string
  /** A ratio of sums: rows have nothing in it. */
  readonly isRatio?: boolean
}

/** The rows of a grid or list as a table; on narrow screens each row is a card. */
export async function rowsHtml(page: DrawnPage, block: RowsBlock): Promise<Html> {
  const read = page.definition.reads[block.read]
  if (!read) return html``
  const at = Math.max(0, Number(page.params.get('page')) || 0)
  const size = read.pageSize ?? WHOLE
  const stretch = read.pageSize === null ? {} : { page: String(at), page_by: String(size), ...sortOf(page) }
  const found = await askRows(page, { read, more: stretch })
  const columns = withRatioColumns(blockColumns(page, block), block)
  const note = withheldHtml(page, columns, found)
  if (found.rows.length === 0 && at === 0) {
    // Whoever may not see all rows is not told that there are none.
    const own = found.withheld.length === 0 ? read.texts.empty : null
    return html`${note}
      <p class="empty">${own ?? page.language.translate('Nothing here for you yet')}</p>`
  }
  return html`${note}
    <div class="table" role="region" tabindex="0" aria-label="${page.definition.label}">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => headerHtml(page, column, found))}
          </tr>
        </thead>
        <tbody>
          ${found.rows.map((row) => rowHtml(page, { block, columns, row }))}
        </tbody>
        ${block.block === 'grid' && totalsHtml(page, { block, columns, totals: found.totals })}
      </table>
    </div>
    <div class="below">${pagesHtml(page, { found, at, size })} ${exportLinks(page, block)}</div>`
}

/** Why columns are empty for this person. */
function withheldHtml({ language }: DrawnPage, columns: readonly ShownColumn[], { withheld }: PageRows): Html {
  const labels = columns.filter(({ field }) => withheld.includes(field.name)).map(({ label }) => label)
  if (labels.length === 0) return html``
  const fields = labels.join(language.translate(', '))
  const text = language.translate('Empty, because you may not see what they are made of: {fields}.', { fields })
  return html`<p class="hint">${text}</p>`
}

export function blockColumns(page: DrawnPage, block: RowsBlock): readonly ShownColumn[] {
  const { definition } = page
  if (block.block === 'grid') return block.columns.flatMap((column) => shownColumns(page, column))
  const { title, left, right, badges, more } = block.card
  const names = [...(title === null ? [] : [title]), ...left, ...right, ...badges, ...more]
  return [...new Set(names)].flatMap((name) => {
    const field = definition.fields[name]
    return field ? [{ field, label: field.label }] : []
  })
}

/** The ratios stand after the last total. */
function withRatioColumns(columns: readonly ShownColumn[], block: RowsBlock): readonly ShownColumn[] {
  if (block.block !== 'grid') return columns
  const { totals, ratios = [] } = block
  const last = columns.findLastIndex(({ field }) => totals.includes(field.name))
  const added = ratios.map((ratio) => ({ field: fieldOfRatio(ratio), label: ratio.label, isRatio: true }))
  return columns.toSpliced(last === -1 ? columns.length : last + 1, 0, ...added)
}

/** Without columns whose field is not visible with these filters, as in the grid of the browser (blocks/grid/columns.ts). */
function shownColumns(page: DrawnPage, column: Column): readonly ShownColumn[] {
  if (column.column === 'group') return column.columns.flatMap((each) => shownColumns(page, each))
  if (column.column !== 'field') return []
  const field = page.definition.fields[column.field]
  const input = column.input ?? field?.input ?? null
  if (!field || (input && !isColumnVisible(input, page.names))) return []
  return [{ field, label: column.label }]
}

/** Only lists whose answer has a count can be sorted (docs/contract.md, `s.`). */
function headerHtml(page: DrawnPage, { field, label, isRatio = false }: ShownColumn, { count }: PageRows): Html {
  const kind = kindOf(field)
  if (count === null || isRatio || field.many || field.value !== null)
    return html`<th scope="col" class="${kind}">${label}</th>`
  const isSorted = page.params.get('sort') === field.name
  const isDown = isSorted && page.params.get('down') === '1'
  const sort = isDown ? 'descending' : isSorted ? 'ascending' : 'none'
  const href = pageAddress(page, {
    ...narrowingParameters(page),
    sort: field.name,
    down: isSorted && !isDown ? '1' : null,
  })
  return html`<th scope="col" class="${kind}" aria-sort="${sort}"><a href="${href}">${label}</a></th>`
}

export function sortOf({ params }: DrawnPage): Readonly<Record<string, string>> {
  const field = params.get('sort')
  return field ? { [`s.${field}`]: params.get('down') === '1' ? 'd' : 'u' } : {}
}

/** The layout of a value in page.css: as a figure, or on one line. A date cannot be the name of its row. */
function kindOf({ type }: Field): 'number' | 'date' | 'code' | '' {
  if (isNumeric(type)) return 'number'
  if (isDated(type)) return 'date'
  return fieldSpecs[type].isIdentifier ? 'code' : ''
}

interface Drawn {
  readonly block: RowsBlock
  readonly columns: readonly ShownColumn[]
  readonly row: Row
}

function rowHtml(page: DrawnPage, { block, columns, row }: Drawn): Html {
  const href = pressHref(page, block, row)
  const cells = columns.map(({ field, label, isRatio = false }, index) => {
    if (isRatio) return html`<td class="${kindOf(field)}"></td>`
    const value = cellValue(page, field, row)
    const text = page.language.format.formatValue(value, field, page.locale, row)
    const isPill = fieldSpecs[field.type].column.draws === 'pill' && text !== '' && text !== NOTHING
    const valueHtml = isPill ? html`<span class="badge ${badgeTone(row, field)}">${text}</span>` : text
    const opened = isLinkType(field.type) && value !== null ? linkHtml(field, value) : valueHtml
    const content = index === 0 && href !== null ? html`<a class="open" href="${href}">${valueHtml}</a>` : opened
    return html`<td class="${kindOf(field)}" data-label="${label}">${content}</td>`
  })
  return html`<tr>
    ${cells}
  </tr>`
}

/** A computed value that uses only the form was stored with the row; one that uses `row` is evaluated here. */
export function cellValue({ definition, names }: DrawnPage, field: Field, row: Row): Value {
  const isOfRow = definition.uses.fields[field.name]?.value.some(([name]) => name === 'row')
  return isOfRow && field.value ? evaluate(field.value, { ...names, row }) : (row[field.name] ?? null)
}

/** The address that a row links to: its record on this page, or another screen. */
function pressHref(page: DrawnPage, block: RowsBlock, row: Row): string | null {
  const action = block.onPress === null ? undefined : page.definition.actions[block.onPress]
  const step = action?.steps.find((each) => each.step === 'show')
  const read = page.definition.reads[block.read]
  const key = read ? rowKey(row, read) : null
  if (step?.step !== 'show' || key === null) return null
  const names = { ...page.names, row }
  if (step.when !== null && !holds(step.when, names)) return null
  if (step.show.what === 'view') return pageAddress(page, { view: step.show.view, key })
  return step.show.what === 'route' ? routeHref(renderText(page, step.show.route, names)) : null
}

function totalsHtml(
  page: DrawnPage,
  { block, columns, totals }: { block: GridBlock; columns: readonly ShownColumn[]; totals: Row },
): Html | false {
  const amounts = Object.fromEntries(neededSums(block).flatMap((name) => amountIn(totals, name)))
  const sums = withRatios(block, amounts)
  if (Object.keys(sums).length === 0) return false
  const cells = columns.map(({ field, label }, index) => {
    const amount = sums[field.name]
    const sum = amount === undefined ? '' : page.language.format.formatValue(amount, field, page.locale)
    const text = index === 0 && sum === '' ? page.language.translate('Total') : sum
    return html`<td class="${kindOf(field)}" data-label="${label}">${text}</td>`
  })
  return html`<tfoot>
    <tr>
      ${cells}
    </tr>
  </tfoot>`
}

/** The sum of that name; none if it was not sent. */
function amountIn(totals: Row, name: string): readonly (readonly [string, Sum])[] {
  const sum = totals[name]
  const amount = isByMeasure(sum) ? sum : numberIn(sum)
  return amount === null ? [] : [[name, amount]]
}

/** Links that export all matching rows. */
function exportLinks(page: DrawnPage, { read }: RowsBlock): Html {
  const { translate } = page.language
  const viewState = { view: page.params.get('view'), sort: page.params.get('sort'), down: page.params.get('down') }
  const to = (fmt: string): string =>
    pageAddress(page, { ...narrowingParameters(page), ...viewState, export: fmt, rows: read })
  return html`<p class="exports">
    <a href="${to('csv')}" rel="nofollow" download>${translate('Download CSV')}</a>
    <a href="${to('xlsx')}" rel="nofollow" download>${translate('Download Excel')}</a>
  </p>`
}

function pagesHtml(page: DrawnPage, { found, at, size }: { found: PageRows; at: number; size: number }): Html {
  const sorted = { sort: page.params.get('sort'), down: page.params.get('down') }
  const to = (next: number): string =>
    pageAddress(page, { ...narrowingParameters(page), ...sorted, page: String(next) })
  const from = at * size + 1
  const rows = `${from}–${from + found.rows.length - 1}`
  const { translate } = page.language
  const label = found.count === null ? rows : translate('{rows} of {count}', { rows, count: found.count })
  return html`<nav class="pages" aria-label="${translate('Pages')}">
    ${at > 0 && html`<a href="${to(at - 1)}" rel="prev">${translate('Previous page')}</a>`}
    <span>${label}</span>
    ${!found.isComplete && html`<a href="${to(at + 1)}" rel="next">${translate('Next page')}</a>`}
  </nav>`
}
