import type { LeafSite } from '../3-expand/leaves.ts'
import { fieldAt } from './check-values.ts'
import { keyOf, type Checking } from './checking.ts'
import { nounOfMeasure } from './measures.ts'
import { measureOfType } from './mixed-measures.ts'
import type { PageFacts } from './page-facts.ts'

const OF_FIELD: ReadonlySet<unknown> = new Set(['value', 'default', 'min', 'max'])

/** Values, defaults and limits of another measure than their field. */
export function checkMeasures(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  for (const site of leaves) {
    if (!OF_FIELD.has(site.path.at(-1)) || typeof site.value !== 'string') continue
    const measures = checking.expressions.get(keyOf(site.path))?.measures ?? []
    const field = measures.length === 0 ? undefined : fieldAt(facts, site)
    const wanted = field ? measureOfType(field.holds) : null
    const found = measures.find((each) => each !== wanted)
    if (!field || wanted === null || found === undefined) continue
    checking.report({
      code: 'measure-of-field',
      severity: 'warning',
      names: [field.name, nounOfMeasure(wanted), nounOfMeasure(found)],
      range: checking.positions.value(site.path),
      notes: ['Compute it from fields of its own unit, or multiply by a rate that lies between the two.'],
    })
  }
}
