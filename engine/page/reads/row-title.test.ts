import { describe, expect, test } from 'vitest'
import { plainField } from '../../definition/plain-field.ts'
import type { Definition } from '../../definition/definition.ts'
import { namedByTitle, recordTitle, titleOf, rowTitles } from './row-title.ts'
import { list } from '../../../tests/page/samples/sample-screen.ts'

const card = { title: 'Name', left: [], right: [], badges: [], progress: [], more: [] }
const tabs = { block: 'tabs', tabs: [{ blocks: [{ block: 'list', read: 'list', card }] }] }
const definition = {
  fields: { Name: { ...plainField, name: 'Name', type: 'text', label: 'Name' } },
  views: { start: { blocks: [tabs] } },
} as unknown as Definition
const context = { definition, read: list, locale: { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' } }

const named = (text: string, row: { id: string; Name: string }) => namedByTitle(text, row.id, rowTitles([row], context))

test('a document is named by the title of its card, wherever its list is placed', () => {
  const row = { id: '4606102c751ccd31', Name: 'Al Harbi Erection' }
  expect(titleOf(row, context)).toBe('Al Harbi Erection')
  expect(named('4606102c751ccd31: Approved.', row)).toBe('Al Harbi Erection: Approved.')
})

describe('where rows have the fields of documents', () => {
  const text = (name: string) => ({ ...plainField, name, type: 'text' as const, label: name })
  const fields = { ...definition.fields, OrderNo: text('OrderNo'), approvalMessage: text('approvalMessage') }
  const ofDocuments = { ...context, definition: { ...definition, fields } }
  const request = { id: '7', Name: 'Al Harbi', OrderNo: 'LR-26-27-0007' }

  test('a document is named by its number and its title', () => {
    expect(titleOf(request, ofDocuments)).toBe('LR-26-27-0007 Al Harbi')
    expect(recordTitle(request, ofDocuments)).toBe('LR-26-27-0007 Al Harbi')
    expect([...rowTitles([request], ofDocuments).values()]).toEqual(['LR-26-27-0007 Al Harbi'])
    expect(titleOf({ ...request, Name: 'x'.repeat(41) }, ofDocuments)).toBe(`LR-26-27-0007 ${'x'.repeat(40)}…`)
    expect(titleOf({ ...request, Name: 'LR-26-27-0007' }, ofDocuments)).toBe('LR-26-27-0007')
  })
  test('a draft has no number yet and is named by its title', () => {
    expect(titleOf({ ...request, OrderNo: null }, ofDocuments)).toBe('Al Harbi')
  })
  test('the order number in a row of another kind does not count as its own number', () => {
    const { approvalMessage: _, ...others } = fields
    expect(titleOf(request, { ...context, definition: { ...definition, fields: others } })).toBe('Al Harbi')
  })
})

test('a text without the id stays unchanged, as does one about a row without a title', () => {
  expect(named('CON-11: Approved.', { id: '1', Name: 'Al Harbi' })).toBe('CON-11: Approved.')
  expect(named('7: Approved.', { id: '7', Name: '' })).toBe('7: Approved.')
})

test('two documents with the same title have their numbers added', () => {
  const fields = { ...definition.fields, No: { ...plainField, name: 'No', type: 'code' as const, label: 'No' } }
  const read = { ...list, fields: ['id', 'Name', 'No'] }
  const rows = ['1', '2', '3'].map((id) => ({ id, Name: id === '3' ? 'Rajput' : 'Al Harbi', No: `CON-${id}` }))
  const titles = rowTitles(rows, { ...context, read, definition: { ...definition, fields } })
  expect([...titles.values()]).toEqual(['Al Harbi CON-1', 'Al Harbi CON-2', 'Rajput'])
})

test('the record in a form is named by the first card of the page that has a title for it', () => {
  expect(recordTitle({ id: '7', Name: 'Al Harbi' }, context)).toBe('Al Harbi')
  expect(recordTitle({ id: '7' }, context)).toBeNull()
})

test('rows that only a grid shows are named by the title of its cards', () => {
  const grid = { block: 'grid', read: 'list', card }
  const ofGrid = { ...definition, views: { start: { blocks: [grid] } } } as unknown as Definition
  expect(titleOf({ id: '7', Name: 'Al Harbi' }, { ...context, definition: ofGrid })).toBe('Al Harbi')
})
