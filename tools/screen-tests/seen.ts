/** What the page of a case shows, as plain values that expectations are compared with. */
import type { Row } from '../../engine/calls/contract.ts'
import type { Block, CardFields, Column, Field, Read } from '../../engine/definition/definition.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { formatValue } from '../../engine/page/format.ts'
import { isVisible } from '../../engine/page/form/rules.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { rowKey, readField, readRows } from '../../engine/page/reads/rows.ts'
import { valueInRow } from '../../engine/page/reads/used-values.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { evaluateWords } from '../../engine/page/scope/names.ts'
import { drawnTabs } from '../../engine/page/tabs.ts'
import type { CasePage } from './case-page.ts'
import { caseRows } from './case-rows.ts'
import { mainRead } from './case-erp.ts'

/** Blocks of the open views that are drawn, including those of open tabs. */
export function drawnBlocks(page: PageModel): readonly Block[] {
  const names = page.scope.get()
  const { opened } = page.store.getState()
  const at = { definition: page.definition, active: page.activeTab.get(), opened, scope: names }
  const drawn = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((block) => {
      if (block.visibleWhen !== null && !holds(block.visibleWhen, names)) return []
      if (block.only && block.only !== (names['narrow'] === true ? 'narrow' : 'wide')) return []
      if (block.block !== 'tabs' && block.block !== 'accordion') return [block]
      return [block, ...drawnTabs(block, at).flatMap((tab) => drawn(tab.blocks))]
    })
  return page.views.get().flatMap((view) => drawn(view.blocks))
}

/** Fields of the cards and columns that are shown, each once. */
export function columnsShown(page: PageModel): readonly string[] {
  const names = drawnBlocks(page).flatMap((block) => {
    if (block.block === 'list') return fieldsOf(block.card)
    return block.block === 'grid' ? columnsIn(page, block.columns) : []
  })
  return [...new Set(names)]
}

const fieldsOf = ({ title, left, right, badges, progress, more }: CardFields): readonly string[] => [
  ...(title === null ? [] : [title]),
  ...left,
  ...right,
  ...badges,
  ...progress.map(({ field }) => field),
  ...more,
]

function columnsIn(page: PageModel, columns: readonly Column[]): readonly string[] {
  return columns.flatMap((column) => {
    if (column.column !== 'field') return columnsIn(page, column.columns)
    const input = column.input ?? page.definition.fields[column.field]?.input ?? null
    return input && !isVisible(input, page.scope.get()) ? [] : [column.field]
  })
}

/** The rows of the case as the page shows them. */
export function rowsShown({ page, erp }: Pick<CasePage, 'page' | 'erp'>): readonly Row[] {
  const read = shownRead(page)
  return read ? caseRows({ page, erp }, read) : []
}

/** The first read that a list or a grid shows, otherwise the read of the case's rows. */
function shownRead(page: PageModel): Read | undefined {
  const { reads } = page.definition
  const shown = drawnBlocks(page).flatMap((block) =>
    block.block === 'list' || block.block === 'grid' ? [reads[block.read]] : [],
  )
  return shown.find((read) => read !== undefined && read.from.from !== 'form') ?? mainRead({ client: page.definition })
}

/** The row with that id, whichever read has it; null: none on the page. */
export function rowShown(seen: Pick<CasePage, 'page' | 'erp'>, id: string): Row | null {
  const { page } = seen
  const reads = Object.values(page.definition.reads).filter(({ one }) => !one)
  for (const read of reads) {
    const found = page
      .rows(read.name)
      .get()
      .find((row) => rowKey(row, read) === id)
    if (found) return found
  }
  const shown = rowsShown(seen).find((row) => String(row['id'] ?? '') === id)
  return shown ?? listedRow(seen, id)
}

/** The row as the list would return it, where no list is open. */
function listedRow({ page, erp }: Pick<CasePage, 'page' | 'erp'>, id: string): Row | null {
  const read = mainRead({ client: page.definition })
  const isAsked = page.wanted.get().some((question) => question.read === read?.name)
  const row = isAsked ? null : erp.item(id)
  return read && row ? (readRows(page.definition, read, [row])[0] ?? null) : null
}

/** The value of a field in a row, computed if its read computes it. */
export function valueShown(page: PageModel, row: Row, field: Field): Value {
  const tree = valueInRow(page.definition, field)
  return tree === null ? readField(row, field) : evaluate(tree, { ...page.names(), row })
}

/** @param row the row of the value, or the form */
export const textShown = (page: PageModel, value: Value, field: Field, row: Row): string =>
  formatValue(value, field, page.locale, row)

/** Whether a form is open, whose values are then compared. */
export const isFormOpen = (page: PageModel): boolean => drawnBlocks(page).some(({ block }) => block === 'form')

/** The texts of text blocks. */
export function notesShown(page: PageModel): readonly string[] {
  return drawnBlocks(page).flatMap((block) => {
    if (block.block !== 'text') return []
    const words = evaluateWords(block.text, page.scope.get(), page.locale)
    return words === '' ? [] : [words]
  })
}

/** The actions of the open views, each with the rows it would be run on. */
export function actionsShown(page: PageModel): readonly string[] {
  const ofBlocks = drawnBlocks(page).flatMap((block) =>
    'actions' in block ? (block.actions as readonly string[]) : [],
  )
  const own = [...page.views.get().flatMap(({ actions }) => actions), ...ofBlocks, ...pressesOf(drawnBlocks(page))]
  return [...new Set(own)]
}

const pressesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) =>
    (block.block === 'list' || block.block === 'grid') && block.onPress !== null ? [block.onPress] : [],
  )

/** The badge of a row: the first of its card, otherwise its field `Status`. */
export function badgeFieldOf(page: PageModel): Field | undefined {
  const { fields } = page.definition
  const cards = drawnBlocks(page).flatMap((block) =>
    block.block === 'list' || block.block === 'grid' ? [block.card] : [],
  )
  const named = cards.flatMap(({ badges }) => badges)[0]
  const badge = Object.values(fields).find(({ type }) => fieldSpecs[type].column.draws === 'pill')
  return named === undefined ? badge : fields[named]
}
