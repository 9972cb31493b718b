import type { AppDefinition } from '../definition/definition.ts'
import type { BlockSpec } from './block-spec.ts'
import type { LintRule } from './lint/lint-rule.ts'
import type { OtherScreens, ParametersCache, ReportSourceCache } from './3-expand/report-source.ts'

/** The context in which a screen is compiled. */
export interface CompileContext {
  readonly app: AppDefinition
  /** The vocabulary of blocks: those of the engine, and those that the site adds. */
  readonly blocks: readonly BlockSpec[]
  /** Rules that warn (`lint`). Missing: those of the engine. */
  readonly lintRules?: readonly LintRule[] | undefined
  /** The screen comes with the engine, and is in no section. */
  readonly isDefault?: boolean | undefined
  /** Screens whose rows are stored: targets of links. Missing: the other screens are unknown, and not checked. */
  readonly stored?: readonly string[] | undefined
  /** Every screen of the site as text, by name: sources of reports. Missing: there is no other screen. */
  readonly screens?: OtherScreens | undefined
  /** Shared by all screens compiled in one run, so that each is read once for all reports. Missing: once per screen. */
  readonly reportSources?: ReportSourceCache | undefined
  /** Shared as `reportSources` is, so that each screen is read once for all actions that open it. */
  readonly openedScreens?: ParametersCache | undefined
}
