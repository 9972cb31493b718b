import type { AppDefinition } from '../definition/definition.ts'
import type { BlockSpec } from './block-spec.ts'
import type { OtherScreens, ReportSourceCache } from './3-expand/report-source.ts'

/** What a screen is compiled against. */
export interface Context {
  readonly app: AppDefinition
  /** The vocabulary of blocks: those of the engine, and those that the site brings. */
  readonly blocks: readonly BlockSpec[]
  /** Screens whose rows are stored: what links may refer to. Missing: the other screens are unknown, and not checked. */
  readonly stored?: readonly string[] | undefined
  /** Every screen of the site as text, by name: what reports take fields from. Missing: there is no other. */
  readonly screens?: OtherScreens | undefined
  /** Shared by all screens compiled in one run, so that each is read once for their reports. Missing: once a screen. */
  readonly reportSources?: ReportSourceCache | undefined
}
