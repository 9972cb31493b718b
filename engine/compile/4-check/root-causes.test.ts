import { describe, expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import { compileScreen } from '../compile.ts'

/** The line, the code, the written text and the notes of each message. */
function messagesOf(text: string) {
  const { diagnostics } = compileScreen({ file: 'crm/sample.yaml', text }, context)
  return diagnostics.map(({ code, range: { start, end }, notes }) => {
    return { at: `${start.line}: ${code} ${text.slice(start.offset, end.offset)}`, notes }
  })
}

describe('a field with another name than its uses', () => {
  const approvals = (declared: string) => `label: Sample
kind: approvals
fields: { ${declared}: text, Party: { type: person, default: =session.userName }, Days: number }
card: { title: Party, left: [VisitKind], right: [Days] }
see: { director: [Party] }
form: [VisitKind, Party, Days]
statuses: all
workflow: two-step
`

  test('is reported once, where its author uses it, and not at the word that generates another use', () => {
    expect(messagesOf(approvals('Visit')).map(({ at }) => at)).toEqual(['4: unknown-field VisitKind'])
    expect(messagesOf(approvals('VisitKind'))).toEqual([])
  })
  test('is reported once where a field of lines stands in the form', () => {
    const text = (form: string) => `label: Sample
kind: approvals
fields: { Party: text, Parts: { type: lines, fields: [{ Part: { type: text, requiredWhen: true } }] } }
card: { title: Party }
form: [Party, ${form}]
statuses: all
workflow: two-step
reject: true
`
    expect(messagesOf(text('Parts.Part')).map(({ at }) => at)).toEqual(['5: unknown-field Parts.Part'])
    expect(messagesOf(text('Parts'))).toEqual([])
  })
  test('is suggested with the name that nothing uses', () => {
    const [{ notes } = { notes: [] }] = messagesOf(approvals('Sort'))
    expect(notes[0]).toBe('Nothing uses the field "Sort": if that is the new name, write "Sort".')
  })
  test('is not taken for a column of a report, which declares none', () => {
    const [{ notes } = { notes: [] }] = messagesOf('label: R\nkind: register\nget: list\nfields: [Sort]\n')
    expect(notes.join(' ')).not.toContain('"0"')
  })
  test('is reported once for rows, members and fields', () => {
    const text = (declared: string) => `label: Sample
kind: page
fields: { id: code, ${declared}: number, Sum: { type: number, value: '=sum(rows.map(r, or(r.Weight, 0)))' } }
data: { rows: { get: list, fields: [id, Weight] } }
views: { start: [{ grid: rows, fields: [id, Weight] }, { form: [Sum] }] }
`
    expect(messagesOf(text('Mass')).map(({ at }) => at)).toEqual(['3: unknown-member Weight'])
    expect(messagesOf(text('Weight'))).toEqual([])
  })
})

describe('on a page', () => {
  const page = (actions: string, message = 'actions: [remind]') => `label: Sample
kind: page
fields: { id: code, Note: text }
data: { rows: { get: list, fields: [id, Note] } }
actions: { write: { show: letter, with: { id: =row.id } }, ${actions} }
views:
  start: [{ grid: rows, fields: [id, Note], actions: [write] }]
  letter: [{ form: [Note], ${message} }]
`
  const remind = 'remind: { post: remind, body: { text: =form.Note } }'

  test('a missing view comes with the one that nothing shows', () => {
    expect(messagesOf(page(remind))).toEqual([])
    const [found, another] = messagesOf(page(remind).replace('  letter:', '  message:'))
    expect(another).toBeUndefined()
    expect(found?.notes[0]).toBe('Nothing uses the view "message": if that is the new name, write "message".')
  })
  test('an action of a form has no row: one message, with what to write instead', () => {
    const ofRow = messagesOf(page(remind.replace('form.', 'row.')))
    expect(ofRow.map(({ notes }) => notes)).toEqual([['In a form, read what it holds: `form.…` for `row.…`.']])
    const allow = 'allow: { when: form.Note != null, reason: Write first. }'
    const [ofAllow, another] = messagesOf(page(`remind: { ${allow}, post: /main/s/other/remind }`))
    expect(another).toBeUndefined()
    expect(ofAllow?.notes).toEqual([expect.stringContaining('write `enabledWhen: …`')])
  })
})

test('an approvals screen without a form has one message for the rules that are written for one', () => {
  const text = (form: string) => `label: Sample
kind: approvals
fields:
  Since: { type: date, default: =today }
  Until: { type: date, min: =form.Since }
card: { title: Since, left: [Until] }
${form}statuses: all
workflow: two-step
`
  expect(messagesOf(text(''))).toEqual([
    {
      at: '4: rules-without-form today',
      notes: ['Write `form: [Since, Until]`, or what people fill in of these.', 'So on line 5.'],
    },
  ])
  expect(messagesOf(text('form: [Since, Until]\n'))).toEqual([])
})

test('a misspelt `each` of a posting is reported, and not each use of its lines', () => {
  const text = (each: string) => `label: Sample
kind: approvals
fields: { Party: text, Parts: { type: lines, fields: [{ Part: text }, { Weight: number }] } }
card: { title: Party }
form: [Party, Parts]
statuses: all
workflow: two-step
reject: true
posts: { pool: { while: Approved, each: ${each}, with: { Party: =row.Part, Qty: =row.Weight } } }
`
  expect(messagesOf(text('Prats')).map(({ at }) => at)).toEqual(['9: unknown-field Prats'])
  expect(messagesOf(text('Parts')).filter(({ at }) => at.includes('unknown'))).toEqual([])
})
