import { compilerMessages } from '../../engine/compile/lint/lint-rules.ts'
import { lineIndexOf } from '../../engine/compile/1-parse/lines.ts'
import { correctionOf } from '../../engine/diagnostics/correction.ts'
import type { Diagnostic, Range } from '../../engine/diagnostics/diagnostic.ts'
import { pathPrefix } from '../../engine/publish/problems.ts'

interface CheckedFolder {
  readonly folder: string
  /** File → text. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * Diagnostics as SARIF 2.1.0, which editors, code hosts and continuous integration show beside the lines.
 */
export function sarifOf(diagnostics: readonly Diagnostic[], { folder, sources }: CheckedFolder): object {
  const prefix = pathPrefix(folder)
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const artifactOf = ({ file }: Diagnostic) => ({ uri: encodeURI(`${prefix}${file}`) })
  const results = diagnostics.map((each) => ({
    ruleId: each.code,
    ruleIndex: codes.indexOf(each.code),
    level: each.severity,
    message: { text: [each.message, ...each.notes].join('\n') },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(each), region: regionOf(each.range) } }],
    ...fixesOf(each, { text: sources.get(each.file) ?? '', artifactLocation: artifactOf(each) }),
  }))
  const rules = codes.map((id) => ({ id, fullDescription: { text: compilerMessages[id]?.explain ?? '' } }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'countersign', rules } }, columnKind: 'utf16CodeUnits', results }],
  }
}

function regionOf({ start, end }: Range) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

interface SarifFile {
  readonly text: string
  readonly artifactLocation: object
}

function fixesOf(diagnostic: Diagnostic, { text, artifactLocation }: SarifFile): object {
  const correction = correctionOf(diagnostic, text)
  if (correction === null) return {}
  const { start, end, text: written } = correction
  const deletedRegion = regionOf(lineIndexOf(text).range(start, end))
  const replacements = [{ deletedRegion, insertedContent: { text: written } }]
  const description = { text: written === '' ? 'Leave this out' : `Write ${written}` }
  return { fixes: [{ description, artifactChanges: [{ artifactLocation, replacements }] }] }
}
