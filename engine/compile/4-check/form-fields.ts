import type { StepNode } from '../3-expand/ast.ts'
import type { ExpressionsByPath } from './checked.ts'
import { pathKey } from './checking.ts'
import { nearestWords } from './field-facts.ts'
import { fieldsOfRead, actionSteps, type PageFacts } from './page-facts.ts'

/**
 * The fields of the form, in the order of `fields`: those that blocks name, those that steps set or pass to
 * a view, and those that a choice fills.
 */
export function formFields(facts: PageFacts, expressions: ExpressionsByPath): readonly string[] {
  const named = new Set<string>()
  for (const { facts: block } of facts.blocks) for (const name of block.formFields) named.add(name)
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step } of actionSteps(facts, action))
      for (const name of namedByStep(facts, action, step)) named.add(name)
  }
  // Computed from the form, and therefore known with it, even if no block shows it.
  for (const [name, field] of facts.own) {
    const value = nearestWords(field, 'value')
    if (value && expressions.get(pathKey(value.path))?.names.includes('form')) named.add(name)
  }
  const filling = [...facts.own.values()].filter(({ name, words }) => words.fills && named.has(name))
  for (const { words } of filling) for (const name of Object.keys(words.fills ?? {})) named.add(name)
  return [...facts.own.keys()].filter((name) => named.has(name))
}

function namedByStep(facts: PageFacts, action: string, step: StepNode): readonly string[] {
  if (step.kind === 'set' && step.each === undefined) return Object.keys(step.set)
  if (step.kind !== 'show' || step.with === undefined || !Object.hasOwn(facts.page.views, step.show)) return []
  if (typeof step.with !== 'string') return Object.keys(step.with)
  // A whole row fills every field of the screen that it has.
  const reads = (facts.uses.get(action) ?? []).flatMap(({ read }) => read ?? [])
  return reads.flatMap((read) => [...fieldsOfRead(facts, read).keys()])
}
