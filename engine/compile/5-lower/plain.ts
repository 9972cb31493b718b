import type { Read } from '../../definition/definition.ts'
import type { BlockSpec } from '../block-spec.ts'
import { readsName, type Unfinished } from './uses.ts'

/** Whether a screen consists of one view with rows that the ERP returns for a query (Definition.plain). */
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

/** A read that is requested whenever its query changes, and shown as it was answered. */
function isPlainRead({ from, when, live, one, gridOnly, defaults }: Read): boolean {
  const isGet = from.from === 'call' && from.method === 'GET'
  return isGet && when === null && live && !one && !gridOnly && Object.keys(defaults).length === 0
}
