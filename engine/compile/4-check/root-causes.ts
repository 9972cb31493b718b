import type { Diagnostic, Range } from '../../diagnostics/diagnostic.ts'
import { report } from '../../diagnostics/report.ts'
import { row } from '../../expressions/check/check.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { ScreenNode } from '../3-expand/ast.ts'
import { isStored, reportsOf } from '../3-expand/report.ts'
import type { FindSource } from '../3-expand/report-source.ts'
import { screenScope } from './scope.ts'

interface AuthorFile {
  readonly node: ScreenNode
  readonly positions: Positions
}

/**
 * A report without its source has no fields, and nothing that follows from them: the missing source is reported once.
 * Other mistakes beside it are still reported, and so is everything in tabs whose source exists.
 */
export function rootCausesOf(
  diagnostics: readonly Diagnostic[],
  { node, positions }: AuthorFile,
  find: FindSource,
): readonly Diagnostic[] {
  const caused = ofSources(withoutForm(diagnostics, { node, positions }), { node, positions }, find)
  return oncePerName(withoutFollowers(caused))
}

const FORM_NAMES: ReadonlySet<string> = new Set(Object.keys(screenScope({}, row({}))))

/** Without `form` the rules of fields have no names but `row`: those written for a form are reported once. */
function withoutForm(diagnostics: readonly Diagnostic[], { node, positions }: AuthorFile): readonly Diagnostic[] {
  if (node.kind !== 'approvals' || node.form !== undefined) return diagnostics
  const fields = positions.value(['fields'])
  const ofFields = diagnostics.filter(({ range }) => isWithin(range, fields))
  const ofForm = ofFields.filter((each) => each.code === 'unknown-name' && FORM_NAMES.has(nameOf(each)))
  const [first, ...others] = ofForm.toSorted(byPosition)
  if (!first) return diagnostics
  const followers = new Set([...ofForm, ...ofFields.filter(({ code }) => code === 'unknown-member')])
  const notes = [`Write \`form: [${Object.keys(node.fields ?? {}).join(', ')}]\`, or what people fill in of these.`]
  const cause = report({
    code: 'rules-without-form',
    names: [nameOf(first)],
    file: first.file,
    range: first.range,
    notes: [...notes, ...linesOf(first, others)],
  })
  return [...diagnostics.filter((each) => !followers.has(each)), cause]
}

/** Without statuses every use of a status is wrong: only the missing statuses are reported. */
function withoutFollowers(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === 'no-statuses')) return diagnostics
  return diagnostics.filter(({ code, message }) => code !== 'unknown-field' || !/"Status(?:Class)?"/.test(message))
}

/** Codes of names that are declared elsewhere. */
const isOfName = ({ code }: Diagnostic): boolean => code.startsWith('unknown-')

/**
 * A name that is no longer declared, or has another name now, is missing wherever it is used: one message, at the first
 * of these places, with the lines of the others. Positions of generated parts do not count as places of their own.
 */
export function oncePerName(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const each of diagnostics) {
    const name = isOfName(each) ? subjectOf(each) : null
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), each])
  }
  const firsts = new Map(
    [...groups.values()].filter((group) => group.length > 1).map((group) => [group, mergedOf(group)] as const),
  )
  const merged = new Set([...firsts.keys()].flat())
  return [...diagnostics.filter((each) => !merged.has(each)), ...firsts.values()].toSorted(
    (a, b) => Number(groups.size > 0) * (a.range.start.offset - b.range.start.offset),
  )
}

function mergedOf(group: readonly Diagnostic[]): Diagnostic {
  const name = nameOf(group[0])
  const written = group.filter(({ range: { start, end } }) => end.offset - start.offset === name.length)
  const [first, ...others] = (written.length > 0 ? written : group).toSorted(byPosition)
  if (!first) throw new Error('A group has members.')
  return {
    ...first,
    suggestion: first.suggestion ?? others.find((each) => each.suggestion !== null)?.suggestion ?? null,
    notes: [...first.notes, ...linesOf(first, others)],
  }
}

const byPosition = (a: Diagnostic, b: Diagnostic): number => a.range.start.offset - b.range.start.offset

/** The other lines with the same cause, as a note; none where there are none. */
function linesOf(first: Diagnostic, others: readonly Diagnostic[]): readonly string[] {
  const lines = [...new Set(others.map(({ range }) => range.start.line))].filter(
    (line) => line !== first.range.start.line,
  )
  return lines.length === 0 ? [] : [`So on ${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}.`]
}

/** What a message refers to: for fields and members of rows it is the same, whatever their rows are. */
function subjectOf(diagnostic: Diagnostic): string | null {
  const { code } = diagnostic
  const name = nameOf(diagnostic)
  if (name === '') return null
  const isOfRow = code === 'unknown-member' && /^"(?:row|form|selected)" /.test(diagnostic.message)
  return `${isOfRow ? 'unknown-field' : code} ${name}`
}

/** The name in the quotes of a message; for a member the name after its owner. */
function nameOf(diagnostic: Diagnostic | undefined): string {
  const names = [...(diagnostic?.message.matchAll(/"([^"]*)"/g) ?? [])].map(([, name = '']) => name)
  return (diagnostic?.code === 'unknown-member' ? names[1] : names[0]) ?? ''
}

function ofSources(
  diagnostics: readonly Diagnostic[],
  { node, positions }: AuthorFile,
  find: FindSource,
): readonly Diagnostic[] {
  if (node.kind !== 'register' || !diagnostics.some(isOfSource)) return diagnostics
  const isThere = ([, report]: readonly [string, ReturnType<typeof reportsOf>[string]]) =>
    !isStored(report) || Boolean(find(report.from))
  const sound = node.tabs ? Object.entries(reportsOf(node)).filter(isThere) : []
  const soundTabs = sound.map(([name]) => positions.value(['tabs', name]))
  const reported = new Set<string>()
  return diagnostics.filter((each) => {
    const isReported = isOfSource(each) && reported.has(each.message)
    if (isOfSource(each)) reported.add(each.message)
    return !isReported && (!isOfFields(each) || soundTabs.some((range) => isWithin(each.range, range)))
  })
}

const isOfSource = ({ code }: Diagnostic): boolean => code === 'no-stored-rows' || code === 'unknown-screen'

/** Options and targets of filters also come from fields. */
const OF_FIELDS: ReadonlySet<string> = new Set(['unknown-field', 'needed-for-type', 'missing-key'])

/** Whether a message is about the fields of a source: rows and the form have its members. */
export const isOfFields = ({ code, message }: Diagnostic): boolean =>
  OF_FIELDS.has(code) || (code === 'unknown-member' && /^"(?:row|form)" /.test(message))

const isWithin = ({ start }: Range, tab: Range): boolean =>
  start.offset >= tab.start.offset && start.offset < tab.end.offset
