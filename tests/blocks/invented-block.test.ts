/** A block is a value: one that only this test knows is written, checked, lowered, followed, documented and drawn. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { blockSpec } from '../../engine/compile/block.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import { jsonSchemaOf } from '../../engine/language/json-schema.ts'
import { languageManual } from '../../engine/language/manual.ts'
import { screenShape } from '../../engine/language/screen.ts'
import { computed, number, reference } from '../../engine/language/shape.ts'
import { Blocks, BlockViewsContext } from '../../engine/screen/Blocks.tsx'
import { ScreenContext, useScreen, type ScreenHost } from '../../engine/screen/host.ts'
import { visibleParts } from '../../engine/page/visible-parts.ts'
import { fixedCell } from './fixed-cell.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { sampleApp } from '../samples/samples.ts'

interface GaugeBlock {
  readonly read: string
  readonly value: Tree
  readonly turns: number
  readonly onFull: string
}

const gaugeSpec = blockSpec({
  name: 'gauge',
  words: () => ({
    head: { shape: reference('read'), doc: 'A needle over the rows of a read.', default: null, example: 'list' },
    members: {
      value: { shape: computed, doc: 'Where the needle stands.', default: null, example: '=size(list)' },
      turns: { shape: number(1, 9), doc: 'How often it goes round.', default: '1', example: '2' },
      holds: {
        shape: reference('field'),
        doc: 'The field that holds the reading.',
        default: 'none',
        example: 'reading',
      },
      onFull: { shape: reference('action'), doc: 'The action run when it is full.', default: null, example: 'empty' },
    },
  }),
  check: ({ positions, report }, { facts }, { block, path }) => {
    if (!facts.paged.has(block.gauge)) return
    report({ code: 'paged-rows', names: [block.gauge, 'gauge'], range: positions.value([...path, 'gauge']) })
  },
  lower: (block, path, { expressions }): GaugeBlock => ({
    read: block.gauge,
    value: expressions.condition([...path, 'value']) ?? { op: 'literal', value: 0 },
    turns: block.turns ?? 1,
    onFull: block.onFull,
  }),
  uses: ({ onFull }) => ({ actions: [onFull] }),
})

const blocks = [...blockSpecs, gaugeSpec]

const screen = (gauge: string, page = '') => `
label: Tanks
kind: page
fields: { reading: number }
data:
  levels: { get: list, query: { zone: =query.pk }, fields: [{ level: number }]${page} }
actions:
  drain: { label: Drain, post: item }
views:
  only:
    blocks:
      - gauge: levels
        ${gauge}
`
const GAUGE = 'value: =size(levels) + form.reading\n        holds: reading\n        onFull: drain'

const compile = (text: string) => compileScreen({ file: 'crm/tanks.yaml', text }, { app: sampleApp(), blocks })

function compiled(): Compiled {
  const { value, diagnostics } = compile(screen(GAUGE))
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return value
}

const mistakesOf = (text: string) =>
  compile(text).diagnostics.map(({ code, range, suggestion }) => [
    code,
    range.start.line,
    range.start.column,
    suggestion,
  ])

describe('an invented block', () => {
  test('is lowered by its own spec', () => {
    expect(compiled().client.views['only']?.blocks).toMatchObject([
      { block: 'gauge', visibleWhen: null, read: 'levels', turns: 1, onFull: 'drain' },
    ])
  })

  test('puts the fields it names into the form', () => {
    expect(compiled().client.form).toEqual(['reading'])
  })

  test('has misspelt names and words reported where they stand', () => {
    expect(mistakesOf(screen(GAUGE.replace('form.reading', 'form.readng')))).toEqual([
      ['unknown-member', 13, 37, 'reading'],
    ])
    expect(mistakesOf(screen(GAUGE.replace('onFull: drain', 'onFull: drian')))).toEqual([
      ['unknown-action', 15, 17, 'drain'],
    ])
    expect(mistakesOf(screen(GAUGE.replace('holds', 'hodls')))).toEqual([['unknown-key', 14, 9, 'holds']])
  })

  test('reports mistakes of its own with their position', () => {
    const text = screen('value: =1\n        holds: reading\n        onFull: drain', ', page: 50')
    expect(mistakesOf(text)).toEqual([['paged-rows', 12, 16, null]])
  })

  test('has its reads asked, and its actions ready, while it is on the page', () => {
    const { client: definition } = compiled()
    const at = { definition, active: null, opened: {}, scope: {} }
    const { reads, actions } = visibleParts({ views: Object.values(definition.views), always: [] }, at)
    expect([[...reads], [...actions]]).toEqual([['levels'], ['drain']])
    expect(definition.uses.blocks[0]?.names).toEqual([
      ['levels', null],
      ['form', 'reading'],
    ])
  })

  test('is in the schema for editors and in the manual', () => {
    expect(JSON.stringify(jsonSchemaOf(screenShape(blocks), { title: 'A screen' }))).toContain(
      'A needle over the rows of a read.',
    )
    expect(languageManual(blocks)).toContain('Where the needle stands.')
  })

  test('is drawn by the view that is handed in with it', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const host = { definition: compiled().client, scope: { levels: [{}, {}], form: { reading: 3 } } }
    const own = compiled().client.views['only']?.blocks ?? []
    const drawn = createElement(
      BlockViewsContext,
      { value: { gauge: GaugeView } },
      createElement(Blocks, { blocks: own }),
    )
    const html = renderToStaticMarkup(
      createElement(ScreenContext, { value: fixedCell(host as unknown as ScreenHost) }, drawn),
    )
    vi.unstubAllGlobals()
    expect(html).toBe('<meter>5</meter>')
  })
})

function GaugeView({ block }: { readonly block: GaugeBlock }) {
  const { scope } = useScreen()
  return createElement('meter', null, String(evaluate(block.value, scope)))
}
