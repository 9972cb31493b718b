import { fieldAt } from '../4-check/field-at.ts'
import { pathKey } from '../4-check/checking.ts'
import { nounOfMeasure } from '../4-check/measures.ts'
import { measureOfType } from '../4-check/mixed-measures.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Values, defaults and limits of another measure than their field. */
export const otherMeasure: LintRule = {
  entries: {
    'measure-of-field': {
      message: (field, wanted, found) => `"${field}" is ${wanted}, and this is ${found}.`,
      explain:
        'The value, default or limit of a field has the unit of the field. Compute it from fields of that unit, or correct the `type` or `unit` of the field.',
    },
  },
  check: checkMeasures,
}

const OF_FIELD: ReadonlySet<unknown> = new Set(['value', 'default', 'min', 'max'])

function checkMeasures(screen: LintedScreen): void {
  const { facts } = screen
  for (const site of screen.leaves) {
    if (!OF_FIELD.has(site.path.at(-1)) || typeof site.value !== 'string') continue
    const measures = screen.expressions.get(pathKey(site.path))?.measures ?? []
    const field = measures.length === 0 ? undefined : fieldAt(facts, site)
    const wanted = field ? measureOfType(field.holds) : null
    const found = measures.find((each) => each !== wanted)
    if (!field || wanted === null || found === undefined) continue
    screen.warn({
      code: 'measure-of-field',
      names: [field.name, nounOfMeasure(wanted), nounOfMeasure(found)],
      range: screen.positions.value(site.path),
      notes: ['Compute it from fields of its own unit, or multiply by a rate that lies between the two.'],
    })
  }
}
