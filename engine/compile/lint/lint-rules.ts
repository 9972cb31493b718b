import { catalogue } from '../../diagnostics/catalogue/catalogue.ts'
import type { CatalogueEntry } from '../../diagnostics/catalogue/entry.ts'
import { exclusiveRules } from './exclusive-rules.ts'
import type { LintRule } from './lint-rule.ts'
import { lookAlikes } from './look-alikes.ts'
import { otherMeasure } from './other-measure.ts'
import { secondSearch } from './second-search.ts'
import { sentFilters } from './sent-filters.ts'
import { statusValues } from './status-values.ts'
import { unitsAlike } from './units-alike.ts'

/** The rules of the engine. */
export const lintRules: readonly LintRule[] = [
  otherMeasure,
  unitsAlike,
  exclusiveRules,
  sentFilters,
  lookAlikes,
  secondSearch,
  statusValues,
]

/** Their messages, by code. */
export const lintEntries: Readonly<Record<string, CatalogueEntry>> = Object.assign(
  {},
  ...lintRules.map(({ entries }) => entries),
)

/** Every message of the compiler, by code. */
export const compilerMessages: Readonly<Record<string, CatalogueEntry>> = { ...catalogue, ...lintEntries }
