// @vitest-environment happy-dom
/** A type of field is a value: one that only this test knows is written, checked, drawn, filled in, pasted and sorted. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import { cellContent } from '../../engine/blocks/grid/desk/cell-content.ts'
import { gridColumns, widthOf } from '../../engine/blocks/grid/columns.ts'
import { cellError, typedText, valueTyped } from '../../engine/blocks/grid/editing.ts'
import { createFormModel } from '../../engine/blocks/form/form-model.ts'
import { Control } from '../../engine/blocks/form/controls/Control.tsx'
import type { FieldType } from '../../engine/definition/field.ts'
import { comparisonOf } from '../../engine/fields/field-types.ts'
import { formSchema } from '../../engine/fields/form-schema.ts'
import { compareBy } from '../../engine/grid-data/compare.ts'
import { jsonSchemaOf } from '../../engine/language/json-schema.ts'
import { languageManual } from '../../engine/language/manual.ts'
import { screenShape } from '../../engine/language/screen.ts'
import { formatValue, plainFormat } from '../../engine/page/format.ts'
import { chipsOf } from '../../engine/page/filters/chip-texts.ts'
import type { FilterForm } from '../../engine/screen/filters/use-filter-form.ts'
import { RangeFields } from '../../engine/screen/filters/RangeFields.tsx'
import { draw, openScreen, typeInto } from '../blocks/open-screen.tsx'
import { sampleApp } from '../samples/samples.ts'
import { sampleRow } from '../../sample/sample-row.ts'

// Files of tests share a worker: modules of another one know no such type, and those of this one know it.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.doUnmock('../../engine/fields/field-specs.ts')
  vi.doUnmock('../../engine/fields/field-entries.ts')
  vi.resetModules()
})
vi.mock('../../engine/fields/field-specs.ts', async (original) => {
  const { withStars } = await import('./stars-field.ts')
  return withStars(await original())
})
vi.mock('../../engine/fields/field-entries.ts', async (original) => {
  const { withStarsEntered } = await import('./stars-field.ts')
  return withStarsEntered(await original())
})

const STARS = 'stars' as FieldType

const SCREEN = `
label: Suppliers
kind: page
fields:
  id: code
  Name: text
  Rating: { type: stars, min: 1, requiredWhen: true }
  Twice: { type: number, value: =form.Rating * 2 }
filters: { Rating: range }
data: { suppliers: { get: list, query: { Rating: =filter.Rating } } }
actions: { save: { label: Save, post: item, body: =form } }
views:
  only:
    - { form: [Name, Rating, Twice], actions: [save] }
    - grid: suppliers
      fields: [id, Name, Rating]
      edit: [Rating]
      totals: [Rating]
`
const ROWS = [
  { id: 'a', Name: 'Deccan', Rating: '3' },
  { id: 'b', Name: 'Malabar', Rating: 5 },
]

const opened = (form = {}) =>
  openScreen(SCREEN, { rows: { suppliers: ROWS }, host: { form, registerForm: () => () => undefined } })

function grid() {
  const { host, block } = opened()
  const columns = gridColumns(block('grid'), host, [])
  const column = columns.find(({ id }) => id === 'Rating') ?? expect.unreachable('The grid has no column.')
  const row = host.reads['suppliers']?.rows[0] ?? {}
  return { host, row, column }
}

const mistakesOf = (from: string, to: string) =>
  compileScreen(
    { file: 'crm/suppliers.yaml', text: SCREEN.replace(from, to) },
    { app: sampleApp(), blocks: blockSpecs },
  ).diagnostics.map(({ code, range: { start }, suggestion }) => [code, start.line, suggestion])

describe('an invented type of field', () => {
  test('is a word of the language, with its rules', () => {
    expect(mistakesOf('', '')).toEqual([])
    expect(mistakesOf('type: stars', 'type: starz')).toEqual([['unknown-word', 7, 'stars']])
    expect(mistakesOf('type: stars', 'type: stars, unit: kg')).toContainEqual(['not-for-type', 7, null])
    expect(mistakesOf('* 2', "+ 'x'")).toHaveLength(1)
  })

  test('is in the schema for editors and in the manual', () => {
    expect(JSON.stringify(jsonSchemaOf(screenShape(blockSpecs), { title: 'A screen' }))).toContain('"stars"')
    expect(languageManual(blockSpecs)).toContain('stars')
  })

  test('is read, printed, summed and sorted by its kind', () => {
    const { host } = grid()
    expect(host.reads['suppliers']?.rows.map(({ Rating }) => Rating)).toEqual([3, 5])
    expect(formatValue(3, plainFormat(STARS), host.locale)).toBe('★★★☆☆')
    expect([1, null, 10, 2].toSorted(compareBy(comparisonOf(STARS), false))).toEqual([1, 2, 10, null])
  })

  test('is filled in, with its rules, by the input that it names', async () => {
    const { host, block, definition } = opened({ Rating: 4 })
    expect(formSchema(block('form'), definition.fields).properties['Rating']).toEqual({
      type: ['number', 'null'],
      minimum: 1,
    })
    const scoped = { ...host, scope: { ...host.scope, form: { Rating: 4 } } }
    const { states } = createFormModel({ block: block('form'), definition, validators: null }, scoped)
    const put = vi.fn()
    const props = { id: 'x', state: states.of('Rating'), host: () => scoped, onChange: put, onBlur: () => undefined }
    const page = await draw(scoped, <Control {...props} />)
    expect(page.querySelector('input')).toMatchObject({ value: '****', inputMode: 'text' })
  })

  test('is shown, typed and pasted in a grid', () => {
    const { host, row, column } = grid()
    const cell = { host, row, column }
    expect(cellContent(host, row, column)).toMatchObject({ picture: { text: '★★★☆☆', isAmount: true } })
    expect(widthOf(column, false)).toBe(112)
    expect(valueTyped(cell, ' ** ')).toBe(2)
    expect(valueTyped(cell, typedText(4, column.field, host.locale))).toBe(4)
    expect(valueTyped(cell, '******')).toBe('******')
    expect([cellError(cell, '******'), cellError(cell, 0), cellError(cell, 3)]).toEqual([
      'Up to five stars.',
      'At least ★☆☆☆☆.',
      null,
    ])
  })

  test('is read and shown by a filter as by its field', async () => {
    const { host, definition } = opened()
    const [filter] = definition.filters
    if (!filter) expect.unreachable('There is no filter.')
    const set = vi.fn()
    const form = { values: { Rating: '2..' }, set, fieldErrorAt: () => null } as unknown as FilterForm
    const page = await draw(host, <RangeFields filter={filter} form={form} locale={host.locale} />)
    const [from, to] = page.querySelectorAll('input')
    expect([from?.value, to?.value]).toEqual(['**', ''])
    await typeInto(to, '****')
    expect(set).toHaveBeenLastCalledWith({ Rating: '2..4' })
    const { chosen } = chipsOf({ ...host, filters: { Rating: '2..4' } })
    expect(chosen.map(({ text }) => text)).toEqual(['Rating: ★★☆☆☆ – ★★★★☆'])
  })

  test('has sample values', () => {
    const { fields } = opened().definition
    const ratings = Array.from(
      { length: 20 },
      (_, at) => sampleRow({ fields, ownFields: ['Rating'] }, at, 's')['Rating'],
    )
    expect(ratings.every((each) => Number(each) >= 0 && Number(each) <= 5)).toBe(true)
    expect(new Set(ratings).size).toBeGreaterThan(2)
  })
})
