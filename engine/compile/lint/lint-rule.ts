import type { CatalogueEntry } from '../../diagnostics/catalogue/entry.ts'
import type { Code } from '../../diagnostics/catalogue/catalogue.ts'
import type { DiagnosticInFile } from '../../diagnostics/report.ts'
import type { SoundScreen } from '../4-check/checked.ts'

export interface LintedScreen extends Omit<SoundScreen, 'report'> {
  /** Reports a warning: a code of the rule, or one of the catalogue. */
  warn(warning: LintMessage): void
}

type LintMessage = Omit<DiagnosticInFile, 'code' | 'entry' | 'severity'> & { readonly code: string }

/**
 * What is allowed and yet looks wrong: warnings, which stop nothing. A rule is one file, with its messages; `lintRules`
 * lists those of the engine.
 */
export interface LintRule {
  /** Its own messages, by code. Missing: it has only codes of the catalogue. */
  readonly entries?: Readonly<Record<string, CatalogueEntry>>
  check(screen: LintedScreen): void
}

/** Runs rules over a screen. Throws if a rule warns with a code that neither it nor the catalogue has. */
export function lint(rules: readonly LintRule[], { report, ...screen }: SoundScreen): void {
  for (const { entries = {}, check } of rules) {
    const warn = ({ code, ...warning }: LintMessage): void => {
      const entry = Object.hasOwn(entries, code) ? entries[code] : undefined
      report({ ...warning, severity: 'warning', ...(entry ? { code, entry } : { code: code as Code }) })
    }
    check({ ...screen, warn })
  }
}
