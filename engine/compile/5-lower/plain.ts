import type { Read } from '../../definition/definition.ts'
import type { BlockSpec } from '../block-spec.ts'
import { readsName, type Unfinished } from './uses.ts'

/** Whether a screen is no more than one view of rows that the ERP answers to a question (Definition.plain). */
export function isPlain(definition: Omit<Unfinished, 'plain'>, specs: readonly BlockSpec[]): boolean {
  const plain = new Set<string>(specs.filter((spec) => spec.isPlain).map(({ name }) => name))
  const { form, views, reads, actions, start, wideOnly } = definition
  const view = views[start]
  return (
    !wideOnly &&
    form.length === 0 &&
    view !== undefined &&
    Object.keys(views).length === 1 &&
    view.actions.length === 0 &&
    view.blocks.every(({ block }) => plain.has(block)) &&
    Object.values(actions).every(({ keys }) => keys === null) &&
    Object.values(reads).every(isPlainRead) &&
    !readsName(definition, 'narrow')
  )
}

/** Asked whenever its question changes, and shown as it is answered. */
function isPlainRead({ from, when, live, one, gridOnly, defaults }: Read): boolean {
  const isGet = from.from === 'call' && from.method === 'GET'
  return isGet && when === null && live && !one && !gridOnly && Object.keys(defaults).length === 0
}
