/** Each row name that `check` allows in a rule is available to the server when it applies the rule. */
import { describe, expect, it } from 'vitest'
import type { Compiled } from '../../engine/definition/definition.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import { contractRow } from '../../server/rows/documents/row.ts'
import { type Document, ruleRow } from '../../server/workflow/document.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { app } from '../contract/fixture.ts'

const screen = ({ move = 'true', required = 'false' }) => `
label: Trips
kind: approvals
number: TR{seq:3}
fields:
  Purpose: text
  Cost: money
  Party: { type: person }
  Remark: { type: text, requiredWhen: '${required}' }
  Legs: { type: lines, fields: [{ To: text }] }
  Twice: { type: money, value: '=form.Cost * 2' }
card: { title: Purpose, right: [Cost, Party, Twice] }
form: [Purpose, Cost, Party, Remark, Legs]
reject: true
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head, when: '${move}' }]
    reject: [{ from: Submitted, to: Draft, by: head }]
`

const compiled = (written: Parameters<typeof screen>[0]): Compiled | null => {
  const { value, diagnostics } = compileScreen(
    { file: 'crm/trips.yaml', text: screen(written) },
    { app, blocks: blockSpecs, screens: new Map() },
  )
  return diagnostics.some(({ severity }) => severity === 'error') ? null : value
}

const whole = compiled({})
if (whole === null) throw new Error('The screen has errors.')
const { client, server } = whole
const names = Object.keys(client.fields)

const document: Document = {
  id: 'd1',
  status: 'Submitted',
  version: 2,
  doc_date: '2026-04-01',
  owner_id: 'p1',
  data: Object.fromEntries(server.ownFields.filter((name) => name !== 'Legs').map((name) => [name, null])),
  workflow_hash: 'h',
  last_move: 'submit',
  last_person: 'Asha',
  last_at: null,
  last_reason: null,
  decided_by: [],
  number: 'TR001',
  revision: 0,
  files: 1,
  more_files: 2,
}
const person = {
  id: 'p1',
  companyId: 'c1',
  roles: ['head'],
  accepted: {},
} as unknown as Parameters<typeof contractRow>[0]['person']
const listed = contractRow({ document, workflow: server.workflow, definition: server, person, app })

describe('a name of the row', () => {
  const ofMoves = names.filter((name) => compiled({ move: `row.${name} != null` }) !== null)
  it.each(ofMoves)('that a condition of a move reads is available on the server: %s', (name) => {
    expect(Object.keys(ruleRow(document))).toContain(name)
    expect([name, ruleRow(document)[name]]).toEqual([name, listed[name]])
  })
  it('that a condition of a move may read has the same value for everybody', () => {
    expect(ofMoves).toEqual(expect.arrayContaining(['Cost', 'Twice', 'Party', 'Status', 'OrderNo', 'awsfile_count']))
    expect(ofMoves.filter((name) => /Message$|Notice$|Legs/.test(name))).toEqual([])
  })
  const ofForm = names.filter((name) => name !== 'Legs' && compiled({ required: `form.${name} != null` }) !== null)
  it.each(ofForm)('that a rule of its form reads is in the row of the list: %s', (name) => {
    expect(Object.keys(listed)).toContain(name)
  })
})
