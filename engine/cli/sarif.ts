import type { Code } from '../diagnostics/catalogue/catalogue.ts'
import { entryOf } from '../diagnostics/catalogue/catalogue.ts'
import type { Diagnostic, Range } from '../diagnostics/diagnostic.ts'

/**
 * Diagnostics as SARIF 2.1.0, which editors, code hosts and continuous integration show beside the lines.
 *
 * @param prefix of the folder of screens, with a slash at its end: the base of relative paths
 */
export function sarifOf(diagnostics: readonly Diagnostic[], prefix: string): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const artifactOf = ({ file }: Diagnostic) => ({ uri: encodeURI(`${prefix}${file}`) })
  const results = diagnostics.map((each) => ({
    ruleId: each.code,
    ruleIndex: codes.indexOf(each.code),
    level: each.severity,
    message: { text: [each.message, ...each.notes].join('\n') },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(each), region: regionOf(each.range) } }],
    ...(each.suggestion !== null && { fixes: [fixOf(each.suggestion, each.range, artifactOf(each))] }),
  }))
  const rules = codes.map((id) => ({ id, fullDescription: { text: entryOf(id as Code).explain } }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'countersign', rules } }, columnKind: 'utf16CodeUnits', results }],
  }
}

function regionOf({ start, end }: Range) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

function fixOf(text: string, range: Range, artifactLocation: object) {
  return {
    description: { text: `Write ${text}` },
    artifactChanges: [
      { artifactLocation, replacements: [{ deletedRegion: regionOf(range), insertedContent: { text } }] },
    ],
  }
}
