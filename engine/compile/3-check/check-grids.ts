import type { Path } from '../1-parse/path.ts'
import type { GridSource } from '../source.ts'
import { checkField } from './check-fields.ts'
import type { Checking } from './checking.ts'
import { isComputedInRow, withLayer, type FieldFacts } from './field-facts.ts'
import { fieldsOfForm, fieldsOfRead, stepsOf, type PageFacts } from './page-facts.ts'
import { readSet } from './page-scope.ts'
import { nameOf, overrideOf } from './source-words.ts'

/** What is edited belongs to one read that is there as a whole; forms and columns say what differs there. */
export function checkGrids(checking: Checking, facts: PageFacts): void {
  for (const { block, path } of facts.blocks) {
    if ('grid' in block) checkGrid(checking, facts, { grid: block, path })
    if (!('form' in block)) continue
    if (block.adds !== undefined) checkRowsOfPage(checking, facts, { name: block.adds, word: 'adds', path })
    const fields = fieldsOfForm(facts, block)
    block.form.forEach((item, at) => {
      const field = fields.get(nameOf(item))
      if (field) checkHere(checking, item, { field, path: [...path, 'form', at] })
      if (field) reportComputed(checking, field, { name: nameOf(item), path: [...path, 'form', at] })
      if (field) reportNoInput(checking, field, [...path, 'form', at])
    })
  }
  checkSets(checking, facts)
}

function checkGrid(checking: Checking, facts: PageFacts, { grid, path }: { grid: GridSource; path: Path }): void {
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
    const [name = '', child] = nameOf(item).split('.')
    const row = fieldsOfRead(facts, grid.grid).get(name)
    const field = child === undefined ? row : row?.children.get(child)
    if (!field) return
    checkHere(checking, item, { field, path: [...path, 'edit', at] })
    reportComputed(checking, field, { name: nameOf(item), path: [...path, 'edit', at] })
  })
}

/** Totals of a paged read come from the server: what only the screen knows is not in them. */
function reportTotals(checking: Checking, facts: PageFacts, { grid, path }: { grid: GridSource; path: Path }): void {
  grid.totals?.forEach((total, at) => {
    const [name = '', child] = total.split('.')
    const field = fieldsOfRead(facts, grid.grid).get(name)
    if (child === undefined && !(field && isComputedInRow(field))) return
    const range = checking.positions.value([...path, 'totals', at])
    checking.report({ code: 'paged-total', names: [grid.grid, total], range })
  })
}

/** What a form or an editable column says besides. */
function checkHere(
  checking: Checking,
  item: Parameters<typeof nameOf>[0],
  { field, path }: { readonly field: FieldFacts; readonly path: Path },
): void {
  const words = overrideOf<FieldFacts['words']>(item as never)
  if (words === null) return
  const layer = { words, path: [...path, nameOf(item)] }
  checkField(checking, { name: field.name, field: withLayer(field, layer).words, written: words, path: layer.path })
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
  for (const action of Object.keys(facts.source.actions ?? {})) {
    for (const { step, path } of stepsOf(facts, action)) {
      if ('remove' in step) checkRowsOfPage(checking, facts, { name: step.remove, word: 'remove', path })
      if (!('set' in step) || step.each === undefined) continue
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
