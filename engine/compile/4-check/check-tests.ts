import type { AppDefinition, Compiled, Field } from '../../definition/definition.ts'
import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isDated, isLinesType } from '../../fields/field-types.ts'
import { meantDay } from '../../expressions/check/check.ts'
import { screenTestShape, type CaseNode, type ScreenTestNode } from '../../language/screen-test.ts'
import type { ReferenceTarget } from '../../language/shape.ts'
import { isMap, kindText } from '../2-validate/walk.ts'
import type { Expanded } from '../3-expand/expand-screen.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import type { Path } from '../1-parse/parse.ts'
import { reportPlainDay } from './check-days.ts'
import { errorKeysOf } from './check-error-keys.ts'
import { startChecking, type FileCheck } from './checking.ts'
import type { CheckedFile } from './checked.ts'
import { checkReference, isReference, noNames, meantName, untyped, type KnownNames } from './names.ts'
import { wantedOf } from './wanted-values.ts'

/** What the names in a file of tests refer to. */
export interface TestFileContext {
  readonly app: AppDefinition
  readonly screen: Compiled
}

/** Keys of a row beside its fields: its identity, who created it, and whose team it belongs to. */
const ROW_WORDS = ['id', 'owner', 'team'] as const

/** Names, rows and values of a file of tests. */
export function checkTestFile(
  file: string,
  { node, positions }: Expanded<ScreenTestNode>,
  of: TestFileContext,
): CheckedFile {
  const checking = startChecking(file, positions)
  const names = namesOf(node, of)
  const isErrorKey = errorKeysOf(checking, of.screen.client)
  for (const site of leavesAndBlocksOf(screenTestShape, node).leaves)
    if (isReference(site) && !isErrorKey(site)) checkReference(checking, site, names[site.shape.to])
  const about: About = { checking, node, ...of }
  if (node.today !== undefined) reportPlainDay(checking, { value: node.today, path: ['today'], isWithoutTime: true })
  checkRows(about, node.rows, ['rows'])
  checkAnswers(about, node.answers, ['answers'])
  checkCaseNames(about)
  node.cases.forEach((each, at) => checkCase(about, each, ['cases', at]))
  return { expressions: checking.expressions, diagnostics: checking.diagnostics }
}

interface About extends TestFileContext {
  readonly checking: FileCheck
  readonly node: ScreenTestNode
}

function namesOf(node: ScreenTestNode, { app, screen: { client } }: TestFileContext) {
  const keys = Object.values(client.reads).map(({ key }) => key)
  const fields = Object.keys(client.fields)
  const cells = untyped([
    ...fields,
    ...ROW_WORDS,
    ...keys,
    ...Object.values(client.reads).flatMap((read) => read.fields),
  ])
  const declared = (of: readonly { readonly name: string }[]): KnownNames => untyped(of.map(({ name }) => name))
  return {
    ...noNames,
    field: untyped(fields),
    cell: cells,
    read: untyped(Object.keys(client.reads)),
    action: untyped(Object.keys(client.actions)),
    view: untyped(Object.keys(client.views)),
    role: declared(app.roles),
    status: declared(app.statuses),
    section: declared(app.sections),
    platform: declared(app.platforms),
    tester: testersOf(node),
  } satisfies Readonly<Record<ReferenceTarget, KnownNames>>
}

/** A person is also found by the name that people see. */
const testersOf = ({ people = {} }: ScreenTestNode): KnownNames =>
  new Map(Object.entries(people).map(([key, { name }]) => [key, name === undefined ? null : { label: name }]))

type RowNode = Readonly<Record<string, unknown>>

function checkRows(about: About, rows: readonly RowNode[] = [], path: Path): void {
  const { checking } = about
  const lines = new Map<string, number>()
  rows.forEach((row, at) => {
    const own = [...path, at]
    const id = row['id']
    const range = checking.positions.value([...own, 'id'])
    if (!isId(id))
      checking.report({ code: 'row-without-id', names: [], range: checking.positions.key([...own, firstKey(row)]) })
    else if (lines.has(String(id)))
      checking.report({ code: 'id-twice', names: [String(id), String(lines.get(String(id)))], range })
    else lines.set(String(id), range.start.line)
    checkRow(about, row, own)
  })
}

const firstKey = (row: RowNode): string => Object.keys(row)[0] ?? ''

const isId = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string'

function checkRow(about: About, row: RowNode, path: Path): void {
  checkValues(about, row, path)
  const { checking, node, screen } = about
  const { owner, Status: status } = row
  if (
    typeof owner === 'string' &&
    !Object.hasOwn(screen.client.fields, 'owner') &&
    !Object.hasOwn(node.people ?? {}, owner)
  ) {
    const suggestion = meantName(owner, testersOf(node))
    checking.report({
      code: 'unknown-tester',
      names: [owner],
      range: checking.positions.value([...path, 'owner']),
      suggestion,
    })
  }
  if (screen.server.documents && typeof status === 'string') checkStatus(about, status, [...path, 'Status'])
}

function checkStatus({ checking, screen }: About, status: string, path: Path): void {
  const { statuses } = screen.server
  if (statuses.includes(status)) return
  const range = checking.positions.value(path)
  const suggestion = nearestName(status, statuses)
  const notes = suggestion === null && statuses.length > 0 ? [choicesNote('Statuses', statuses)] : []
  checking.report({ code: 'status-elsewhere', names: [status], range, suggestion, notes })
}

function checkAnswers(about: About, answers: ScreenTestNode['answers'] = {}, path: Path): void {
  for (const [read, answer] of Object.entries(answers)) {
    const rows = Array.isArray(answer) ? (answer as readonly RowNode[]) : null
    // One map may contain both options and values, under the same names.
    const values = Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value !== 'object'))
    if (rows === null) checkValues(about, values, [...path, read])
    else rows.forEach((row, at) => checkValues(about, row, [...path, read, at]))
  }
}

function checkCaseNames({ checking, node }: About): void {
  const lines = new Map<string, number>()
  node.cases.forEach(({ name }, at) => {
    const range = checking.positions.value(['cases', at, 'name'])
    const line = lines.get(name)
    if (line === undefined) lines.set(name, range.start.line)
    else checking.report({ code: 'case-twice', names: [name, String(line)], range })
  })
}

function checkCase(about: About, { rows, answers, row, do: steps = [], expect }: CaseNode, path: Path): void {
  const { checking, node } = about
  checkRows(about, rows, [...path, 'rows'])
  checkAnswers(about, answers, [...path, 'answers'])
  const ids = new Set([
    ...idsIn(about, rows ?? node.rows ?? []),
    ...Object.values({ ...node.answers, ...answers }).flatMap((answer) =>
      Array.isArray(answer) ? idsIn(about, answer as readonly RowNode[]) : [],
    ),
  ])
  // A row without its id is reported itself, and may be any.
  const isUnsure = (rows ?? node.rows ?? []).some((each) => !isId(each['id']))
  const checkIds = (values: readonly unknown[], at: (index: number) => Path): void =>
    values.forEach((id, index) => {
      if (isUnsure || (isId(id) && ids.has(String(id)))) return
      checking.report({
        code: 'unknown-row',
        names: [String(id)],
        range: checking.positions.value(at(index)),
        suggestion: typeof id === 'number' ? null : nearestName(String(id), ids),
        notes: ids.size === 0 ? [] : [`Rows: ${listNames(ids)}`],
      })
    })
  if (row !== undefined) checkIds([row], () => [...path, 'row'])
  steps.forEach((step, at) => {
    const own = [...path, 'do', at]
    if (step.kind === 'press') checkIds(step.rows ?? [], (index) => [...own, 'rows', index])
    if (step.kind === 'edit' && step.row !== undefined) checkIds([step.row], () => [...own, 'row'])
    if (step.kind === 'fill') checkFilled(about, step.fill, [...own, 'fill'])
    if (step.kind === 'edit') checkFilled(about, step.edit, [...own, 'edit'])
    if (step.kind === 'open' && step.with) checkValues(about, step.with, [...own, 'with'])
  })
  checkExpected(about, expect, path)
}

function checkExpected(about: About, expect: CaseNode['expect'], path: Path): void {
  const { checking, screen, app } = about
  if (expect.values) checkValues(about, expect.values, [...path, 'expect', 'values'])
  if (expect.badge !== undefined && isStatusBadge(screen))
    checkStatus(about, expect.badge, [...path, 'expect', 'badge'])
  for (const [kind, status] of Object.entries(expect.moves ?? {})) {
    const isStatus = typeof status === 'string' && app.statuses.some(({ name }) => name === status)
    if (isStatus && screen.server.workflow !== null) checkStatus(about, status, [...path, 'expect', 'moves', kind])
  }
  for (const word of ['moves', 'waitsFor'] as const) {
    if (expect[word] === undefined || screen.server.workflow !== null) continue
    checking.report({
      code: 'nothing-decided',
      names: [word],
      range: checking.positions.key([...path, 'expect', word]),
    })
  }
}

/** Whether the first badge of each row is its status, as it is of documents unless their card has other badges. */
function isStatusBadge({ client, server }: Compiled): boolean {
  const cards = Object.values(client.views).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.block === 'list' ? [block.card] : [])),
  )
  return server.documents && cards.length > 0 && cards.every(({ badges: [first] }) => first === 'Status')
}

/** The ids of rows, and of the lines in them, which count from 1. */
function idsIn({ screen }: About, rows: readonly RowNode[]): readonly string[] {
  const keys = new Set(Object.values(screen.client.reads).map(({ key }) => key))
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => {
      if (keys.has(name)) return [String(value)]
      const isLines = isLinesType(screen.client.fields[name]?.type) && Array.isArray(value)
      return isLines ? value.map((line, at) => String((line as RowNode)['key'] ?? at + 1)) : []
    }),
  )
}

/** What a step fills in has the type of its field, which is not computed. */
function checkFilled(about: About, values: RowNode, path: Path): void {
  const { checking, screen } = about
  for (const name of Object.keys(values)) {
    const { value = null } = Object.hasOwn(screen.client.fields, name) ? (screen.client.fields[name] ?? {}) : {}
    const notes = ['Leave it out here; what it shows is expected under `texts`.']
    const range = checking.positions.key([...path, name])
    if (value !== null)
      checking.report({ code: 'computed-filled-in', severity: 'warning', names: [name], range, notes })
  }
  checkValues(about, values, path)
}

/** Each value has the type of its field. */
function checkValues(about: About, values: RowNode, path: Path): void {
  const { fields } = about.screen.client
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    // A row may be identified by a number as well as by a text.
    if (field && value !== null && name !== 'id') checkValue(about, { field, value, path: [...path, name] })
  }
}

interface Valued {
  readonly field: Field
  readonly value: unknown
  readonly path: Path
}

function checkValue(about: About, { field, value, path }: Valued): void {
  const { checking } = about
  if (isLinesType(field.type) && Array.isArray(value)) return checkLines(about, { field, value, path })
  if (field.many && Array.isArray(value)) {
    value.forEach((each, at) =>
      checkValue(about, { field: { ...field, many: false }, value: each, path: [...path, at] }),
    )
    return
  }
  const wanted = wantedOf(field)
  if (wanted.fits(value)) return
  const written = typeof value === 'string' ? `"${value}"` : kindText(value)
  const quoted = wanted.isText && typeof value === 'number' ? `'${checking.positions.source(path)}'` : null
  const nearest =
    fieldSpecs[field.type].isChoice && typeof value === 'string' ? nearestName(value, field.options) : null
  const day = isDated(field.type) ? meantDay(String(value)) : null
  checking.report({
    code: 'wrong-value',
    names: [field.name, wanted.words, written],
    range: checking.positions.value(path),
    suggestion: quoted ?? nearest ?? day,
  })
}

function checkLines(about: About, { field, value, path }: Valued): void {
  const { checking, screen } = about
  const names = untyped([...(field.lines?.fields ?? []), 'key'])
  ;(value as readonly unknown[]).forEach((line, at) => {
    const own = [...path, at]
    if (!isMap(line)) return checkValue(about, { field, value: line, path: own })
    for (const name of Object.keys(line)) {
      if (names.has(name)) continue
      const range = checking.positions.key([...own, name])
      checking.report({ code: 'unknown-field', names: [name], range, suggestion: nearestName(name, names.keys()) })
    }
    checkValues({ ...about, screen }, line, own)
  })
}
