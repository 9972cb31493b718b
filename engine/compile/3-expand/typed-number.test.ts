import { describe, expect, test } from 'vitest'
import { compileSample } from '../../../tests/samples/samples.ts'
import { locale } from '../../../tests/page/samples/sample-screen.ts'
import { allBlocks } from '../../definition/blocks.ts'
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../definition/document-number.ts'
import type { Row } from '../../calls/contract.ts'
import { inputStateOf } from '../../page/form/field-look.ts'
import type { ApprovalsNode } from './ast.ts'
import { isNumberTyped, SERIES_READ } from './typed-number.ts'

const named = (name: string) => ({ kind: 'named', name, override: null }) as const
const author: ApprovalsNode = {
  kind: 'approvals',
  label: 'Claims',
  card: { title: 'Purpose' },
  form: [named('Purpose')],
}

test('the form has the number where its screen numbers documents and has no own field of that name', () => {
  expect(isNumberTyped({ ...author, number: 'C{seq}' })).toBe(true)
  expect(isNumberTyped({ ...author, number: 'C{seq}', fields: { Purpose: { type: 'text' } } })).toBe(true)
  expect(isNumberTyped(author)).toBe(false)
  expect(isNumberTyped({ ...author, number: 'C{seq}', fields: { [NUMBER_FIELD]: { type: 'code' } } })).toBe(false)
  const { form: _, ...nobodyRaises } = author
  expect(isNumberTyped({ ...nobodyRaises, number: 'C{seq}' } as ApprovalsNode)).toBe(false)
})

describe('the number in a form', () => {
  const { value, diagnostics } = compileSample({
    file: 'crm/claims.yaml',
    text: `label: Claims
kind: approvals
number: C{seq}
fields: { Purpose: text }
card: { title: Purpose }
form: [Purpose]
statuses: all
workflow: two-step
`,
  })
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const { client } = value
  const item = Object.values(client.views)
    .flatMap(({ blocks }) => allBlocks(blocks))
    .flatMap((block) => (block.block === 'form' ? block.items : []))
    .find(({ field }) => field === NUMBER_FIELD)
  const look = (form: Row, series: Row) => {
    const field = client.fields[NUMBER_FIELD]
    if (!field || !item) throw new Error('The form has no number.')
    const own = form[NUMBER_FIELD] ?? null
    const always = { locale, readOnly: false, isErrorShown: true, fieldError: null }
    return inputStateOf({
      field: { ...field, input: item.input },
      value: own,
      names: { form, [SERIES_READ]: series },
      ...always,
    })
  }
  const byHand = { autogenerate: false }

  test('is shown and required where the company numbers documents by hand', () => {
    expect(look({ id: null }, byHand)).toMatchObject({ isVisible: true, isRequired: true, fieldError: 'Required.' })
    expect(look({ id: null }, { autogenerate: true })).toMatchObject({ isVisible: false, fieldError: null })
    expect(look({ id: null }, {})).toMatchObject({ isVisible: false, fieldError: null })
  })
  test('is limited to the length that the server accepts', () => {
    const error = (length: number) => look({ id: null, [NUMBER_FIELD]: 'x'.repeat(length) }, byHand).fieldError
    expect([error(1), error(LONGEST_NUMBER)]).toEqual([null, null])
    expect(error(LONGEST_NUMBER + 1)).toBe('1 to 40 characters.')
  })
  test('is disabled with a reason once the document has been submitted', () => {
    expect(look({ id: null }, byHand).isEnabled).toBe(true)
    expect(look({ id: '7', deleteMessage: '' }, byHand).isEnabled).toBe(true)
    const final = look({ id: '7', deleteMessage: 'It was handed in.' }, byHand)
    expect([final.isEnabled, final.reason]).toEqual([false, 'Its number is final.'])
  })
  test('follows the series of the screen, which is read when the form opens', () => {
    expect(client.reads[SERIES_READ]).toMatchObject({ one: true, from: { path: ['slugconfig'] } })
  })
})
