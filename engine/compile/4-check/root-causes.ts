import type { Diagnostic, Range } from '../../diagnostics/diagnostic.ts'
import { linesNotes } from '../../diagnostics/nearest.ts'
import { report } from '../../diagnostics/report.ts'
import { rowType } from '../../expressions/check/check.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { FieldNode, ScreenNode } from '../3-expand/ast.ts'
import { isStored, reportsOf } from '../3-expand/report.ts'
import type { FindSource } from '../3-expand/report-source.ts'
import { hasErrors } from './checking.ts'
import { insteadOfLines, linesWith, withLinesOfReports } from './lines-in-reports.ts'
import { screenScope } from './scope.ts'

interface AuthorFile {
  readonly node: ScreenNode
  readonly positions: Positions
  readonly text: string
}

/**
 * A report without its source has no fields, and nothing that follows from them: the missing source is reported once.
 * Other mistakes beside it are still reported, and so is everything in tabs whose source exists.
 */
export function rootCausesOf(
  diagnostics: readonly Diagnostic[],
  file: AuthorFile,
  find: FindSource,
): readonly Diagnostic[] {
  const declared = withoutPostedLines(withoutForm(diagnostics, file), file)
  const caused = withoutFilterTypes(withoutFollowers(ofSources(declared, file, find)), file)
  return withDeclaration(withRenamed(oncePerName(caused, file.text), file), file)
}

const FORM_NAMES: ReadonlySet<string> = new Set(Object.keys(screenScope({}, rowType({}))))

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

/** A posting whose `each` is misspelt has no lines: only that is reported, and not each use of `row`. */
function withoutPostedLines(
  diagnostics: readonly Diagnostic[],
  { node, positions }: AuthorFile,
): readonly Diagnostic[] {
  if (node.kind !== 'approvals') return diagnostics
  const followers = Object.keys(node.posts ?? {}).flatMap((ledger) => {
    const posting = positions.value(['posts', ledger])
    const inside = diagnostics.filter(({ range }) => isWithin(range, posting))
    const isMisspelt = inside.some(({ code }) => code === 'unknown-key' || code === 'unknown-field')
    return isMisspelt ? inside.filter((each) => each.code === 'unknown-name' && nameOf(each) === 'row') : []
  })
  return diagnostics.filter((each) => !followers.includes(each))
}

/** The fields that every document with statuses has. */
const OF_STATUS: ReadonlySet<string> = new Set(['Status', 'StatusClass'])

/** Without statuses every use of a status is wrong: only the missing statuses are reported. */
function withoutFollowers(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === 'no-statuses')) return diagnostics
  return diagnostics.filter((each) => each.code !== 'unknown-field' || !OF_STATUS.has(nameOf(each)))
}

/** What a filter needs beside its type comes from the field of its name: without that field only the name is reported. */
function withoutFilterTypes(
  diagnostics: readonly Diagnostic[],
  { node, positions }: AuthorFile,
): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === 'needed-for-type') || !('filters' in node)) return diagnostics
  const isAt = (each: Diagnostic, code: string, { start }: Range) =>
    each.code === code && each.range.start.offset === start.offset
  const unknown = Object.keys(node.filters ?? {}).filter((name) =>
    diagnostics.some((each) => isAt(each, 'unknown-field', positions.key(['filters', name]))),
  )
  const types = unknown.map((name) => positions.value(['filters', name, 'type']))
  return diagnostics.filter((each) => !types.some((type) => isAt(each, 'needed-for-type', type)))
}

/** Codes of names that are declared elsewhere; for groups that open no list, of the filter that is missing. */
const isOfName = ({ code }: Diagnostic): boolean => code.startsWith('unknown-') || code === 'closed-groups'

/**
 * A name that is no longer declared, or has another name now, is missing wherever it is used: one message, at the first
 * of these places, with the lines of the others. Positions of generated parts do not count as places of their own, and
 * whatever else is wrong with the name follows.
 */
export function oncePerName(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const each of diagnostics) {
    const name = isOfName(each) ? subjectOf(each) : null
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), each])
  }
  const firsts = new Map([...groups.values()].map((group) => [group, mergedOf(group, text)] as const))
  const merged = new Set([...firsts.keys()].flat())
  const others = diagnostics.filter(
    (each) =>
      !merged.has(each) && !groups.has(`${FIELD} ${writtenAt(each, text)}`) && !groups.has(generatedFrom(each, text)),
  )
  return [...others, ...firsts.values()].toSorted((a, b) => Number(groups.size > 0) * byPosition(a, b))
}

/** A member of the name that is missing, in an expression that is generated from its use; else empty. */
function generatedFrom(each: Diagnostic, text: string): string {
  const name = nameOf(each)
  return each.code === 'no-members' && !writtenAt(each, text).includes(name) ? `${FIELD} ${name}` : ''
}

const writtenAt = ({ range: { start, end } }: Diagnostic, text: string): string => text.slice(start.offset, end.offset)

function mergedOf(group: readonly Diagnostic[], text: string): Diagnostic {
  const name = nameOf(group[0])
  const written = group.filter((each) => writtenAt(each, text).split('.').at(-1) === name)
  const [first, ...others] = (written.length > 0 ? written : group).toSorted(byPosition)
  if (!first) throw new Error('A group has members.')
  return {
    ...first,
    severity: hasErrors(group) ? 'error' : first.severity,
    suggestion: first.suggestion ?? others.find((each) => each.suggestion !== null)?.suggestion ?? null,
    notes: [...first.notes, ...linesOf(first, others)],
  }
}

/** Of a single missing field and a single one that nothing uses, the second is probably the first under a new name. */
function withRenamed(diagnostics: readonly Diagnostic[], { node }: AuthorFile): readonly Diagnostic[] {
  return DECLARED.reduce<readonly Diagnostic[]>((all, [what, part]) => {
    const [only, another] = all.filter((each) => isOfName(each) && subjectOf(each)?.startsWith(what))
    if (!only || another) return all
    const { [part]: declared = {}, ...others } = node as { readonly [Part in typeof part]?: unknown }
    const written = JSON.stringify([others, Object.values(Object(declared))])
    const words = new Set(written.match(/\w+/g))
    // Expressions name fields and reads; views and actions are named alone.
    const isNamed = (name: string): boolean =>
      part === 'views' || part === 'actions' ? written.includes(JSON.stringify(name)) : words.has(name)
    // A report may have a list of columns there, which declares nothing. The first view needs no use.
    const names = Array.isArray(declared) ? [] : Object.keys(Object(declared)).slice(part === 'views' ? 1 : 0)
    const [unused, second] = names.filter((name) => !isNamed(name))
    if (unused === undefined || second !== undefined || only.suggestion === unused) return all
    const kind = part.replace(/s$/, '').replace('data', 'read')
    const note = `Nothing uses the ${kind} "${unused}": if that is the new name, write "${unused}".`
    return all.map((each) => (each === only ? { ...only, notes: [note, ...only.notes] } : each))
  }, diagnostics)
}

/** How the subjects of messages begin, and the part of a file that declares what they name. */
const DECLARED = [
  ['field ', 'fields'],
  ['unknown-view ', 'views'],
  ['unknown-read ', 'data'],
  ['unknown-action ', 'actions'],
] as const

/** A name that is like no declared field may be a new one. The fields of a report are those of its source. */
function withDeclaration(diagnostics: readonly Diagnostic[], { node }: AuthorFile): readonly Diagnostic[] {
  if (node.kind === 'register') return diagnostics
  const declared: Readonly<Record<string, FieldNode>> = Array.isArray(node.fields) ? {} : (node.fields ?? {})
  return diagnostics.map((each) => {
    const name = nameOf(each)
    if (each.code === 'unknown-field' && each.suggestion === null && isLinesType(declared[name]?.type))
      return { ...each, notes: [`Lines are shown in forms alone. ${insteadOfLines(name)}`, ...each.notes] }
    const [lines] = linesWith(declared, name)
    if (each.code === 'unknown-field' && each.suggestion === null && lines !== undefined)
      return {
        ...each,
        notes: [`"${name}" is a field of the lines "${lines}". ${insteadOfLines(lines)}`, ...each.notes],
      }
    if (each.code === 'unknown-field' && name === 'search' && node.kind === 'approvals')
      return { ...each, notes: ['Leave it out: every such list can be searched.', ...each.notes] }
    const isNew = each.code === 'unknown-field' && each.suggestion === null && /^[A-Za-z]\w*$/.test(name)
    return isNew ? { ...each, notes: [...each.notes, `A new field is declared under \`fields\`: ${name}: text`] } : each
  })
}

const byPosition = (a: Diagnostic, b: Diagnostic): number => a.range.start.offset - b.range.start.offset

/** The other lines with the same cause, as a note; none where there are none. */
function linesOf(first: Diagnostic, others: readonly Diagnostic[]): readonly string[] {
  const lines = [...new Set(others.map(({ range }) => range.start.line))].filter(
    (line) => line !== first.range.start.line,
  )
  return linesNotes(lines)
}

/** A field is missing wherever it is named, as a field or as a member of a row. */
const OF_FIELD: ReadonlySet<string> = new Set(['unknown-field', 'unknown-member', 'unknown-rows'])
const FIELD = 'field'

/** What a message refers to; null: no name. */
function subjectOf(diagnostic: Diagnostic): string | null {
  const { code } = diagnostic
  const name = nameOf(diagnostic)
  return name === '' ? null : `${OF_FIELD.has(code) ? FIELD : code} ${name}`
}

/** The name that a message is about: the first of its names, but for groups that open no list the missing filter. */
function nameOf(diagnostic: Diagnostic | undefined): string {
  const { code, names = [] } = diagnostic ?? {}
  const name = names[code === 'closed-groups' ? 2 : 0] ?? ''
  return code === 'unknown-field' ? (name.split('.').at(-1) ?? '') : name
}

function ofSources(
  diagnostics: readonly Diagnostic[],
  { node, positions }: AuthorFile,
  find: FindSource,
): readonly Diagnostic[] {
  if (node.kind !== 'register') return diagnostics
  const explained = diagnostics.map((each) => withStored(each, reportsOf(node), find))
  if (!explained.some(isOfSource)) return explained
  const isThere = ([, report]: readonly [string, ReturnType<typeof reportsOf>[string]]) =>
    isStored(report) ? Boolean(find(report.from)) : !(report.get !== undefined && find(report.get))
  const sound = node.tabs ? Object.entries(reportsOf(node)).filter(isThere) : []
  const soundTabs = sound.map(([name]) => positions.value(['tabs', name]))
  const reported = new Set<string>()
  return explained.filter((each) => {
    const isReported = isOfSource(each) && reported.has(each.message)
    if (isOfSource(each)) reported.add(each.message)
    return !isReported && (!isOfFields(each) || soundTabs.some((range) => isWithin(each.range, range)))
  })
}

const STORED = 'A report over the rows of a screen: from: '

/** What is written for a screen as if it were a call, and for lines as if they were one value of a row. */
function withStored(each: Diagnostic, reports: ReturnType<typeof reportsOf>, find: FindSource): Diagnostic {
  const name = nameOf(each)
  if (each.code === 'unknown-call' && find(name)) return { ...each, suggestion: null, notes: [`${STORED}${name}`] }
  if (each.code !== 'unknown-field') return each
  return withLinesOfReports(each, name, { reports: Object.values(reports).filter(isStored), find })
}

const isOfSource = ({ code, notes }: Diagnostic): boolean =>
  code === 'no-stored-rows' ||
  code === 'unknown-screen' ||
  code === 'unknown-lines' ||
  notes.some((note) => note.startsWith(STORED))

/** Options and targets of filters also come from fields. */
const OF_FIELDS: ReadonlySet<string> = new Set(['unknown-field', 'needed-for-type', 'missing-key', 'wrong-field-type'])

/** Whether a message is about the fields of a source: rows and the form have its members. */
export const isOfFields = ({ code, names: [, owner] }: Diagnostic): boolean =>
  OF_FIELDS.has(code) || (code === 'unknown-member' && (owner === 'row' || owner === 'form'))

const isWithin = ({ start }: Range, tab: Range): boolean =>
  start.offset >= tab.start.offset && start.offset < tab.end.offset
