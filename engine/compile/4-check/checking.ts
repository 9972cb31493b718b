import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { report, type DiagnosticInFile } from '../../diagnostics/report.ts'
import type { ReadMember, Type } from '../../expressions/check/check.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import type { Path, Positions } from '../1-parse/parse.ts'
import type { FindSource } from '../3-expand/report-source.ts'

/** One expression or text of the file. */
export interface CheckedExpression {
  readonly path: Path
  /** Null for a text, and for an expression with a mistake. */
  readonly tree: Tree | null
  readonly text: Text | null
  /** The type of an expression. */
  readonly type: Type | null
  /** What the value of an expression may be a quantity of, as far as that is certain. */
  readonly measures?: readonly string[]
  readonly names: readonly string[]
  readonly members: readonly ReadMember[]
}

/** What the names of a file are looked up in, apart from the file itself. */
export interface CheckedSite {
  /** The screen that the file defines. */
  readonly screen: string
  /** Calls of the ERP's own that app.yaml names. */
  readonly calls: readonly string[]
  readonly platforms: readonly string[]
  readonly roles: readonly string[]
  /** Who may see a field: the roles, and everyone. */
  readonly readers: readonly string[]
  readonly statuses: readonly string[]
  /** The names that statuses and roles had before, each with the name of now. */
  readonly former: ReadonlyMap<string, string>
  /** The code of the currency of its amounts; empty: not known here. */
  readonly currency: string
  /** What a link may refer to; null: the other screens are unknown here. */
  readonly linked: readonly string[] | null
  /** Routes of the site: its screens and the routes of app.yaml; null: the other screens are unknown here. */
  readonly screens: SiteRoutes | null
  /** Other screens whose rows are stored, by name. */
  readonly find: FindSource
}

interface SiteRoutes {
  has(name: string): boolean
  names(): readonly string[]
  /** The parameters that a screen reads of its address; null: unknown. */
  parameters(name: string): ReadonlySet<string> | null
}

/** One file while it is checked. */
export interface FileCheck {
  readonly positions: Positions
  /** By `pathKey` of the path. */
  readonly expressions: Map<string, CheckedExpression>
  readonly diagnostics: Diagnostic[]
  readonly site: CheckedSite

  report(finding: DiagnosticInFile): void
}

const NO_SITE: CheckedSite = {
  screen: '',
  calls: [],
  platforms: [],
  roles: [],
  readers: [],
  statuses: [],
  former: new Map(),
  currency: '',
  linked: null,
  screens: null,
  find: () => undefined,
}

export function startChecking(file: string, positions: Positions, site = NO_SITE): FileCheck {
  const found: Diagnostic[] = []
  const seen = new Set<string>()
  return {
    positions,
    expressions: new Map(),
    diagnostics: found,
    site,
    // An action in two lists is checked twice; its mistake is reported once.
    report(finding) {
      const key = `${finding.code} ${finding.range.start.offset} ${finding.names.join(' ')}`
      if (!seen.has(key)) found.push(report({ ...finding, file }))
      seen.add(key)
    },
  }
}

export function pathKey(path: Path): string {
  return path.join('\n')
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((each) => each.severity === 'error')
}
