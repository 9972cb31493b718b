import { nearestName } from '../../diagnostics/nearest.ts'
import { typeName, type Scope } from '../../expressions/check/check.ts'
import { ROW_ID } from '../../definition/figure.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import { fieldFilter } from '../../fields/field-filter.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType, isNumeric, isShare } from '../../fields/field-types.ts'
import { figuresWord, WHILE } from '../../language/kinds/figures.ts'
import { record } from '../../language/shape.ts'
import type { ApprovalsNode, FieldNode } from '../3-expand/ast.ts'
import { type WrittenSource, writtenSources } from '../3-expand/figures.ts'
import { leavesAndBlocksOf, type LeafSite } from '../3-expand/leaves.ts'
import { measuredAs, measuringField } from '../3-expand/measure-words.ts'
import { lineCells } from '../3-expand/stored-lines.ts'
import type { ReportSource } from '../3-expand/report-source.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { fitsType, valueTypes } from './check-values.ts'
import { checkLeaf } from './expressions.ts'
import { declaredFields, isComputedInRow, rowTypeOfFields } from './field-facts.ts'
import { measureOf, nounOfMeasure } from './measures.ts'
import { missingLines } from './missing-rows.ts'
import { checkReference, isReference, type KnownNames, untyped } from './names.ts'
import { screenScope } from './scope.ts'

const ownWords = record('an approvals screen', { figures: figuresWord })

/** `figures`: the rows that they add up, the values that tell these rows, and the amounts fit together. */
export function checkFigures(checking: FileCheck, { figures = {}, fields = {} }: ApprovalsNode): void {
  // Lines are in no parameter of the call. A field that is computed from them is.
  const single = Object.fromEntries(Object.entries(fields).filter(([, { type }]) => !isLinesType(type)))
  const withId = { [ROW_ID]: { type: 'code' }, ...single } as const
  const { form, today } = screenScope({}, rowTypeOfFields(declaredFields(withId, ['fields'])))
  const own = declaredFields(fields, ['fields'])
  const scopeOf = ({ path }: LeafSite): Scope => {
    const lines = own.get(figures[String(path[1])]?.each ?? '')?.children
    return { ...(form && { form }), ...(today && { today }), ...(lines && { row: rowTypeOfFields(lines) }) }
  }
  const statuses = untyped(checking.site.statuses)
  const declared: KnownNames = new Map(Object.entries(fields))
  for (const leaf of leavesAndBlocksOf(ownWords, { figures }).leaves) {
    if (reportForm(checking, leaf)) continue
    if (isReference(leaf)) checkReference(checking, leaf, leaf.shape.to === 'status' ? statuses : declared)
    else checkLeaf(checking, leaf, { scope: scopeOf(leaf), paged: new Set() })
  }
  for (const [name, figure] of Object.entries(figures)) {
    const range = checking.positions.key(['figures', name])
    const cells = lineCells(fields, figure.each ?? '')
    if (Object.hasOwn(fields, name) || Object.hasOwn(cells, name))
      checking.report({ code: 'figure-taken', names: [name], range })
    const sources = writtenSources(figure, ['figures', name])
    const rows = sources.map((source) => checkSource(checking, source))
    reportMeasures(checking, sources, rows)
  }
}

/** `while` is a list, and nothing else is. */
function reportForm({ report, positions }: FileCheck, { shape, path, value }: LeafSite): boolean {
  const key = path[4]
  const isList = shape.kind === 'reference'
  if (key === undefined || isList === (key === WHILE)) return false
  const name = String(key)
  const names = isList ? [name, 'no list: write one value, after ='] : [name, 'a list of statuses']
  const suggestion = isList ? null : `[${String(value)}]`
  report({ code: 'figure-key-form', names, range: positions.value(path.slice(0, 5)), suggestion })
  return true
}

/** @returns the field that is added up, in the measure of the found rows; null: there is none, or it is unknown */
function checkSource(checking: FileCheck, source: WrittenSource): FieldNode | null {
  const { report, positions, site } = checking
  const { from, field, keys, path } = source
  const range = positions.key(path)
  const rows = site.find(from)
  if (!rows) {
    // Without the other screens nothing is known of them.
    if (site.screens === null) return null
    reportMissing(checking, source)
    return null
  }
  reportKeys(checking, source, rows)
  reportStatuses(checking, source, rows)
  const readsForm = Object.keys(keys).some((name) =>
    checking.expressions.get(pathKey([...path, name]))?.names.some((root) => root === 'form' || root === 'row'),
  )
  if (!readsForm) report({ code: 'figure-without-key', names: [`${from}.${field}`], range })
  const added = rows.rowFields[field]
  const measured = added && isAddedUp(rows, field) ? measuredAs(added, keys) : null
  if (measured !== null) return measured
  const suggestion = nearestName(
    field,
    Object.keys(rows.rowFields).filter((name) => isAddedUp(rows, name)),
  )
  const code = added ? 'figure-not-added' : 'unknown-figure-field'
  const by = added && measuringField(added)
  const notes = by ? [`Each row has a unit or a currency of its own: add the key \`${by}: =form.…\`.`] : []
  report({ code, names: [from, field], range, suggestion: suggestion && `${from}.${suggestion}`, notes })
  return null
}

/** No such screen, or it has no such lines. */
function reportMissing({ report, positions, site }: FileCheck, { from, field, path }: WrittenSource): void {
  const range = positions.key(path)
  const lines = missingLines(from, site.find)
  if (lines) {
    const suggestion = lines.nearest && `${lines.nearest}.${field}`
    return report({ code: 'unknown-lines', names: lines.names, range, suggestion })
  }
  const { screen } = reportedRows(from)
  const nearest = nearestName(screen, site.screens?.names().filter((name) => site.find(name)) ?? [])
  const suggestion = nearest && `${nearest}.${field}`
  report({ code: 'unknown-figure-screen', names: [screen], range, suggestion })
}

function isAddedUp(rows: ReportSource, name: string): boolean {
  const { rowFields, ledger } = rows
  const field = rowFields[name]
  if (!field || !isNumeric(field.type) || isShare(field.type) || field.many) return false
  if (ledger && !ledger.balance.of.includes(name)) return false
  return isStored(rows, name)
}

/** What is computed in rows of lists is in no row; cells of lines are computed when they are stored. */
function isStored({ rowFields: fields, each }: ReportSource, name: string): boolean {
  if (each !== null && Object.hasOwn(lineCells(fields, each), name)) return true
  const [facts] = declaredFields({ [name]: fields[name] ?? { type: 'text' } }, []).values()
  return facts !== undefined && (facts.words.value === undefined || !isComputedInRow(facts))
}

/** Each field exists, tells rows apart, and gets a value of its type. */
function reportKeys({ report, positions, expressions }: FileCheck, source: WrittenSource, rows: ReportSource): void {
  const { from, keys, path } = source
  const itself = rows.ledger ? {} : { [ROW_ID]: { type: 'link', to: reportedRows(from).screen } as const }
  const all = declaredFields({ ...rows.rowFields, ...itself }, [])
  for (const name of Object.keys(keys).filter((key) => key !== WHILE)) {
    const at = [...path, name]
    const field = all.get(name)
    if (!field) {
      const suggestion = nearestName(name, all.keys())
      report({ code: 'unknown-figure-field', names: [from, name], range: positions.key(at), suggestion })
    } else if (!isKey(rows, name)) report({ code: 'figure-key-type', names: [name, from], range: positions.key(at) })
    else {
      const found = expressions.get(pathKey(at))?.type
      const wanted = valueTypes(field)
      if (!found || wanted.some((type) => fitsType(type, found))) continue
      const names = [name, wanted.map(typeName).join(' or '), typeName(found)]
      report({ code: 'value-type', names, range: positions.value(at) })
    }
  }
}

function isKey(rows: ReportSource, name: string): boolean {
  const { rowFields, ledger } = rows
  if (name === ROW_ID && !ledger) return true
  const field = rowFields[name]
  if (!field || field.many || fieldFilter(field.type) === null) return false
  if (ledger) return ledger.balance.by.includes(name)
  return !fieldSpecs[field.type].isPerson && isStored(rows, name)
}

function reportStatuses({ report, positions }: FileCheck, { from, keys, path }: WrittenSource, rows: ReportSource) {
  const hasStatus = rows.statuses.length > 0
  const isWritten = Object.hasOwn(keys, WHILE)
  if (hasStatus && !isWritten) report({ code: 'figure-without-while', names: [from], range: positions.key(path) })
  if (!hasStatus && isWritten)
    report({ code: 'figure-no-status', names: [from], range: positions.key([...path, WHILE]) })
}

/** Kilograms and pieces are never added up, nor amounts of two currencies. */
function reportMeasures(
  { report, positions }: FileCheck,
  sources: readonly WrittenSource[],
  added: readonly (FieldNode | null)[],
): void {
  const [first] = added
  if (!first) return
  for (const [at, { from, field, path }] of sources.entries()) {
    const other = added[at]
    if (!other) continue
    const [wanted, found] = [first, other].map(measureOf)
    if (wanted === found) continue
    const noun = (measure: string | null | undefined): string =>
      measure ? nounOfMeasure(measure) : 'a number without a unit'
    const names = [`${from}.${field}`, noun(found), noun(wanted)]
    report({ code: 'figure-measure', names, range: positions.key(path) })
  }
}
