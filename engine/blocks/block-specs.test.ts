/** Tests each block on its own: the compiler knows no other. */
import { describe, expect, test } from 'vitest'
import { sampleApp } from '../../tests/samples/samples.ts'
import type { BlockSpec, LowerContext, Path } from '../compile/block.ts'
import { compileScreen } from '../compile/compile.ts'
import { accordionSpec } from './accordion/block.ts'
import { gridSpec } from './grid/block.ts'
import { listSpec } from './list/block.ts'
import { lowerTabs } from './tabs/lower-tabs.ts'
import { tabsSpec } from './tabs/block.ts'
import { textSpec } from './text/block.ts'

const app = sampleApp()

function compiled(block: string, { specs, more = '' }: { specs: readonly BlockSpec[]; more?: string }) {
  const text = `
label: Orders
kind: page
${more}
views: { only: [${block}] }
`
  const { value, diagnostics } = compileScreen(
    { file: 'store/orders.yaml', text },
    { app, blocks: [...specs, textSpec] },
  )
  return { block: value?.client.views['only']?.blocks[0], codes: diagnostics.map(({ code }) => code) }
}

const ORDERS = `
fields:
  id: code
  Party: text
  State: { type: badge, class: StateClass }
  StateClass: text
  Lines: { type: lines, fields: [{ Part: text }, { Qty: number }] }
data: { orders: { get: list, fields: [id, Party, State, StateClass, Lines] } }
`

test('gives a text no tone by default, and fills in its values', () => {
  const { block } = compiled('{ text: "Good day, {session.userName}." }', { specs: [] })
  expect(block).toMatchObject({ block: 'text', tone: 'plain', text: ['Good day, ', { value: { op: 'member' } }, '.'] })
  expect(compiled('{ text: Late, tone: warning }', { specs: [] }).block).toMatchObject({ tone: 'warning' })
})

describe('tabs and accordions', () => {
  const inner =
    '{ theNotes: [{ text: None. }], more: { label: And more, visibleWhen: query.pk != null, blocks: [{ text: More. }] } }'

  test('take their name as label when they have none, and are read at the path of that name', () => {
    const expressions = { text: () => null, condition: (path: Path) => path.join('.'), guard: () => null }
    const lowering = { expressions, blocks: () => [] } as unknown as LowerContext
    expect(lowerTabs(lowering, { theNotes: { blocks: [] } }, ['tabs'])).toMatchObject([
      { name: 'theNotes', label: ['The notes'], visibleWhen: 'tabs.theNotes.visibleWhen' },
    ])
  })

  test('lower the blocks inside them, at any depth', () => {
    const { block } = compiled(`{ tabs: { outer: [{ accordion: { inner: [{ text: Deep. }] } }] } }`, {
      specs: [tabsSpec, accordionSpec],
    })
    expect(block).toMatchObject({ tabs: [{ blocks: [{ panels: [{ blocks: [{ text: ['Deep.'] }] }] }] }] })
  })

  test('use a field of the form as the field that holds the open tab', () => {
    const more = 'fields: { Section: text }'
    const { block } = compiled(`{ tabs: ${inner}, field: Section }`, { specs: [tabsSpec], more })
    expect(block).toMatchObject({ field: 'Section' })
    expect(compiled(`{ tabs: ${inner}, field: Sction }`, { specs: [tabsSpec], more }).codes).toEqual(['unknown-field'])
  })
})

describe('a list', () => {
  const list = (words = '') => compiled(`{ list: orders${words} }`, { specs: [listSpec], more: ORDERS })

  test('without a card uses its first field as title and the next three on the left', () => {
    expect(list().block).toMatchObject({ card: { title: 'Party' }, actions: [], onPress: null })
  })

  test('offers no row buttons unless they are declared', () => {
    expect(list().block).toMatchObject({
      about: {
        details: false,
        comments: false,
        attachments: false,
        moreAttachments: null,
        alerts: false,
        pdf: 'never',
      },
    })
  })

  test('may offer only what the rows have a field for', () => {
    expect(list(', pdf: always').codes).toEqual(['offer-needs-field'])
  })
})

describe('a grid', () => {
  const grid = (words = '', more = ORDERS) => compiled(`{ grid: orders${words} }`, { specs: [gridSpec], more })
  const columns = (words: string) => (grid(words).block as unknown as { columns: readonly object[] }).columns

  test('without columns shows every field but the key and the colours of other fields', () => {
    expect(columns('')).toMatchObject([{ field: 'Party' }, { field: 'State' }, { field: 'Lines' }])
  })

  test('has a column for each field across its child rows, labelled by the field', () => {
    expect(columns(', fields: [{ across: Lines, fields: [Part, Qty] }]')).toMatchObject([
      { column: 'across', lines: 'Lines', label: ['Lines'], columns: [{ field: 'Part' }, { field: 'Qty' }] },
    ])
  })

  test('gives an edited column its input, and a group its columns', () => {
    expect(columns(', fields: [{ group: More, fields: [State] }, Party], edit: [Party]')).toMatchObject([
      { column: 'group', label: 'More', columns: [{ field: 'State', input: null }] },
      { field: 'Party', input: {} },
    ])
  })

  test.each([
    ['edited', ', edit: [Party]', 'paged-rows'],
    ['grouped', ', groupBy: Party', 'paged-rows'],
    ['summed over child rows', ', totals: [Lines.Qty]', 'paged-total'],
  ])('whose rows come page by page cannot be %s', (_, words, code) => {
    expect(grid(words, ORDERS.replace('get: list,', 'get: list, page: 50,')).codes).toEqual([code])
  })
})
