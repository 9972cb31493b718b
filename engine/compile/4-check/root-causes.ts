import type { Diagnostic, Range } from '../../diagnostics/diagnostic.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { ScreenNode } from '../3-expand/ast.ts'
import { isStored, reportsOf } from '../3-expand/report.ts'
import type { FindSource } from '../3-expand/report-source.ts'

interface AuthorFile {
  readonly node: ScreenNode
  readonly positions: Positions
}

/**
 * A report without its source has no fields, and none of what follows from them: that there is no source is reported, once.
 * What is wrong beside it stays, as does everything in tabs whose source is there.
 */
export function rootCausesOf(
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

/** Options and targets of filters come from fields, too. */
const OF_FIELDS: ReadonlySet<string> = new Set(['unknown-field', 'needed-for-type', 'missing-key'])

/** Rows and the form have the members that the source has. */
const isOfFields = ({ code, message }: Diagnostic): boolean =>
  OF_FIELDS.has(code) || (code === 'unknown-member' && /^"(?:row|form)" /.test(message))

const isWithin = ({ start }: Range, tab: Range): boolean =>
  start.offset >= tab.start.offset && start.offset < tab.end.offset
