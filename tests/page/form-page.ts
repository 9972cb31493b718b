/** A page with a form of three fields and a list whose query uses one of them, as its cells. */
import type { Definition, FormBlock } from '../../engine/definition/definition.ts'
import { formsOf } from './forms-of.ts'
import { createPage } from '../../engine/page/page.ts'
import { formsOn } from '../../engine/page/form/forms-on-page.ts'
import type { PageInputs } from '../../engine/page/page-inputs.ts'
import { session } from './samples/page-with-erp.ts'
import { action, field, input, is, literal, map, member, pageOf, read } from './samples/sample-page.ts'
import { list, locale, withUses } from './samples/sample-screen.ts'

export const NOW = Date.UTC(2026, 0, 2, 6)

export const given = (more: Partial<PageInputs> = {}): PageInputs => ({
  session,
  locale,
  params: new URLSearchParams('view=record'),
  entry: { form: 'a', with: null, modal: null, below: null },
  narrow: false,
  now: () => NOW,
  newKey: () => 'key',
  ...more,
})

export const sum = { op: '+', left: member('form', 'a'), right: literal(1) } as const
const base = pageOf([field('a', { type: 'number' }), field('b', { type: 'number', value: sum }), field('c')], {
  a: input({ max: literal(9) }),
  c: input({ requiredWhen: literal(true), visibleWhen: is(member('form', 'a'), 1) }),
})
const asking = { ...list.from, query: map({ a: member('form', 'a') }) } as typeof list.from
export const definition = withUses({
  ...base,
  reads: { rows: read('rows', { from: asking, pageSize: 2 }) },
  actions: { go: action('go') },
})
/** The only form of the page. */
export function form(): FormBlock {
  const [block] = formsOn({ view: definition.views['record'], modal: undefined })
  if (!block) throw new Error('There is no form.')
  return block
}

export const opened = (more: Partial<PageInputs> = {}, of: Definition = definition) => {
  const page = createPage(of, given(more), formsOf(of))
  return { cells: page.core.cells, events: page }
}
