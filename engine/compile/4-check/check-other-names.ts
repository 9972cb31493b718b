import { labelOf } from '../../language/label.ts'
import type { Checking } from './checking.ts'
import type { FieldMap } from './field-facts.ts'

/** Further names of fields, each of one field: stored values and columns of imports are found by them. */
export function checkOtherNames({ positions, report }: Checking, own: FieldMap): void {
  const taken = new Map<string, string>()
  const declared = [...own.values()].filter(({ name }) => positions.member(['fields', name]) !== null)
  for (const { name, words } of declared) taken.set(name, name).set(words.label ?? labelOf(name), name)
  for (const { name, words, layers } of declared) {
    const path = [...(layers.findLast((layer) => layer.words.also !== undefined)?.path ?? []), 'also']
    for (const [at, other] of [words.also ?? []].flat().entries()) {
      const range = positions.value(positions.member([...path, at]) === null ? path : [...path, at])
      const holder = taken.get(other)
      if (other === name) {
        report({ code: 'restated-default', severity: 'warning', names: [`also: ${other}`], range })
      } else if (holder !== undefined && holder !== name) {
        report({ code: 'other-name-taken', severity: 'warning', names: [other, holder], range })
      } else taken.set(other, name)
    }
  }
}
