import type { Path } from '../1-parse/path.ts'
import type { BlockOfKind, FieldOverrideNode, Named } from '../3-expand/ast.ts'
import { checkField } from './check-fields.ts'
import type { Checking } from './checking.ts'
import { isComputedInRow, withLayer, type FieldFacts } from './field-facts.ts'
import { fieldsOfForm, fieldsOfRead, stepsOf, type PageFacts } from './page-facts.ts'
import { readSet } from './page-scope.ts'

/** What is edited belongs to one read that is there as a whole; forms and columns say what differs there. */
export function checkGrids(checking: Checking, facts: PageFacts): void {
  for (const { block, path } of facts.blocks) {
    if (block.kind === 'grid') checkGrid(checking, facts, { grid: block, path })
    if (block.kind !== 'form') continue
    if (block.adds !== undefined) checkRowsOfPage(checking, facts, { name: block.adds, word: 'adds', path })
    const fields = fieldsOfForm(facts, block)
    block.form.forEach((item, at) => {
      const field = fields.get(item.name)
      if (!field) return
      checkOverride(checking, item, { field, path: [...path, 'form', at] })
      reportComputed(checking, field, { name: item.name, path: [...path, 'form', at] })
      reportNoInput(checking, field, [...path, 'form', at])
    })
  }
  checkSets(checking, facts)
}

function checkGrid(
  checking: Checking,
  facts: PageFacts,
  { grid, path }: { grid: BlockOfKind<'grid'>; path: Path },
): void {
  const read = facts.reads.get(grid.grid)
  const paged = facts.paged.has(read?.base ?? grid.grid)
  const whole = (['edit', 'groupBy'] as const).find((word) => grid[word] !== undefined)
  if (paged && whole !== undefined) {
    checking.report({ code: 'paged-rows', names: [grid.grid, whole], range: checking.positions.key([...path, whole]) })
  }
  if (paged) reportTotals(checking, facts, { grid, path })
  if (!grid.edit) return
  if (read?.base === null) {
    checking.report({ code: 'rows-of-several', names: [grid.grid], range: checking.positions.key([...path, 'edit']) })
  }
  grid.edit.forEach((item, at) => {
    const [name = '', child] = item.name.split('.')
    const row = fieldsOfRead(facts, grid.grid).get(name)
    const field = child === undefined ? row : row?.children.get(child)
    if (!field) return
    checkOverride(checking, item, { field, path: [...path, 'edit', at] })
    reportComputed(checking, field, { name: item.name, path: [...path, 'edit', at] })
  })
}

/** Totals of a paged read come from the server: what only the screen knows is not in them. */
function reportTotals(
  checking: Checking,
  facts: PageFacts,
  { grid, path }: { grid: BlockOfKind<'grid'>; path: Path },
): void {
  grid.totals?.forEach((total, at) => {
    const [name = '', child] = total.split('.')
    const field = fieldsOfRead(facts, grid.grid).get(name)
    if (child === undefined && !(field && isComputedInRow(field))) return
    const range = checking.positions.value([...path, 'totals', at])
    checking.report({ code: 'paged-total', names: [grid.grid, total], range })
  })
}

/** What a form or an editable column says besides. */
function checkOverride(
  checking: Checking,
  { override }: Named<FieldOverrideNode>,
  { field, path }: { readonly field: FieldFacts; readonly path: Path },
): void {
  if (override === null) return
  const layer = { words: override, path: [...path, 'override'] }
  checkField(checking, { name: field.name, field: withLayer(field, layer).words, written: override, path: layer.path })
}

function reportComputed(
  checking: Checking,
  field: FieldFacts,
  { name, path }: { readonly name: string; readonly path: Path },
): void {
  if (path.includes('edit') && field.words.value !== undefined) {
    checking.report({ code: 'computed-edit', names: [name], range: checking.positions.value(path) })
  }
}

/** A form has no input for files and child rows: it would send the name of a file, or an empty list, as if it were all. */
function reportNoInput(checking: Checking, { name, words }: FieldFacts, path: Path): void {
  const { type, enabledWhen } = words
  // A file that nobody may change is shown by its name, and that is all of it.
  const isShownOnly = words.value !== undefined || String(enabledWhen) === 'false'
  if (type !== 'lines' && (type !== 'file' || isShownOnly)) return
  checking.report({ code: 'no-input', names: [name, type], range: checking.positions.value(path) })
}

interface Adding {
  /** Of the read. */
  readonly name: string
  readonly word: 'adds' | 'remove'
  readonly path: Path
}

/** Rows are added to, and taken from, what was asked and is there as a whole. */
function checkRowsOfPage(checking: Checking, facts: PageFacts, { name, word, path }: Adding): void {
  const range = checking.positions.value([...path, word])
  if (facts.paged.has(facts.reads.get(name)?.base ?? name))
    checking.report({ code: 'paged-rows', names: [name, word], range })
  else if (facts.reads.get(name)?.base === null) checking.report({ code: 'rows-of-several', names: [name], range })
}

/** Fields of rows are set where those rows belong. */
function checkSets(checking: Checking, facts: PageFacts): void {
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of stepsOf(facts, action)) {
      if (step.kind === 'remove') checkRowsOfPage(checking, facts, { name: step.remove, word: 'remove', path })
      if (step.kind !== 'set' || step.each === undefined) continue
      const name = readSet(facts, step.each)
      const range = checking.positions.value([...path, 'each'])
      const read = facts.reads.get(name)
      if (read?.base === undefined || read.base === null) {
        checking.report({ code: 'rows-of-several', names: [name === '' ? step.each : name], range })
      } else if (facts.paged.has(read.base)) {
        checking.report({ code: 'paged-rows', names: [name, 'each'], range })
      }
    }
  }
}
