import type { StepSource } from '../source.ts'
import type { MadeByPath } from './checked.ts'
import { keyOf } from './checking.ts'
import { saidOf } from './field-facts.ts'
import { fieldsOfRead, stepsOf, type PageFacts } from './page-facts.ts'
import { nameOf } from './source-words.ts'

/**
 * Fields of the form named `form`, in the order of `fields`: those of form blocks, those that steps set or start a
 * view with, those that choosing fills, and those that blocks keep something in.
 */
export function formFields(facts: PageFacts, made: MadeByPath): readonly string[] {
  const named = new Set<string>()
  for (const { block } of facts.blocks) {
    if ('form' in block && !block.adds) for (const item of block.form) named.add(nameOf(item))
    if ('tabs' in block && block.field !== undefined) named.add(block.field)
    if ('scanner' in block) for (const name of [block.scanner, block.mode ?? '']) named.add(name)
  }
  for (const action of Object.keys(facts.source.actions ?? {})) {
    for (const { step } of stepsOf(facts, action)) for (const name of namedByStep(facts, action, step)) named.add(name)
  }
  // Worked out of the form, and so known with it, though no block shows it.
  for (const [name, field] of facts.own) {
    const value = saidOf(field, 'value')
    if (value && made.get(keyOf(value.path))?.names.includes('form')) named.add(name)
  }
  const inForm = [...facts.own].filter(([name]) => named.has(name))
  for (const [, field] of inForm) for (const name of Object.keys(field.words.fills ?? {})) named.add(name)
  return [...facts.own.keys()].filter((name) => named.has(name))
}

function namedByStep(facts: PageFacts, action: string, step: StepSource): readonly string[] {
  if ('set' in step && step.each === undefined) return Object.keys(step.set)
  if (!('show' in step) || step.with === undefined || !Object.hasOwn(facts.source.views, step.show)) return []
  if (typeof step.with !== 'string') return Object.keys(step.with)
  // A whole row brings whatever the screen has fields for.
  const reads = (facts.uses.get(action) ?? []).flatMap(({ read }) => read ?? [])
  return reads.flatMap((read) => [...fieldsOfRead(facts, read).keys()])
}
