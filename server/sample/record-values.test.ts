import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Value } from '../../engine/expressions/tree.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import { validateForm } from '../rows/forms/form-values.ts'
import type { Person } from '../http/person.ts'
import { linkFields } from '../rows/links/links-in.ts'
import { sampleCount, sampleValues } from './record-values.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const { published } = createPublisher(blockSpecs).publish(await readSources(join(import.meta.dirname, '../../screens')))
if (!published) throw new Error('The screens of the site do not compile.')
const { app, screens } = published
const withRecords = [...screens.values()].map(({ server }) => server).filter(({ records }) => records)
const person = {
  id: 'p',
  name: 'P',
  email: '',
  admin: true,
  erpType: 'steel',
  company: '',
  accepted: {},
} as unknown as Person

test.each(withRecords.map((definition) => [definition.screen, definition] as const))(
  'sample rows of %s can be saved unchanged',
  (_, definition) => {
    const own = new Set(definition.form?.items.map(({ field }) => field))
    // The targets of links are chosen by server/sample/records.ts.
    const links = Object.fromEntries(linkFields(definition).map(({ name }) => [name, { id: '1', text: 'One' }]))
    for (let index = 0; index < sampleCount(definition); index += 1) {
      const values = { ...sampleValues({ definition, app, trade: 'steel', seed: 'test' }, index), ...links }
      const sent = Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name)))
      expect(validateForm({ definition, app, person, stored: null, sent, choices: {} }).errors).toBeNull()
    }
  },
)

test('no two sample rows have the same unique text', () => {
  const text =
    'label: Parties\nkind: records\nfields: { PartyName: { type: text, unique: true, length: [2, 16] } }\nform: [PartyName]\n'
  const { value } = compileScreen({ file: 'masters/parties.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  const names = Array.from({ length: sampleCount(value.server) }, (_, index) => {
    return String(sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test' }, index)['PartyName'])
  })
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.length > 16)).toEqual([])
})

test('lines contain realistic quantities of an article', () => {
  const lines = 'type: lines, fields: [{ Item: text }, { Qty: number }, { Rate: money }]'
  const text = `label: Passes\nkind: approvals\nfields: { Material: { ${lines} } }\ncard: { title: OrderNo }\nform: [Material]\nstatuses: all\nworkflow: two-step\n`
  const { value } = compileScreen({ file: 'crm/passes.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  const rows = Array.from({ length: 30 }, (_, index) =>
    sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test' }, index),
  )
  const all = rows.flatMap(({ Material }) => Material as readonly { readonly Qty: number }[])
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ Qty }) => !Number.isInteger(Qty) || Qty < 1 || Qty > 20)).toEqual([])
})

test('the shares of lines have the sum 100', () => {
  const lines = "type: lines, fields: [{ Criterion: text }, { Weight: { type: number, unit: '%', max: 100 } }]"
  const text = `label: Plans\nkind: records\nfields: { Name: text, Parts: { ${lines} } }\nform: [Name, Parts]\n`
  const { value } = compileScreen({ file: 'crm/plans.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  for (let index = 0; index < 10; index++) {
    const { Parts } = sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test' }, index)
    const weights = (Parts as readonly { readonly Weight: number }[]).map(({ Weight }) => Weight)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100)
  }
})

test('what begins and ends lasts some days, not months', () => {
  const text =
    'label: Trips\nkind: records\nfields: { Start: date, End: { type: date, min: =form.Start } }\nform: [Start, End]\n'
  const { value } = compileScreen({ file: 'crm/trips.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  for (let index = 0; index < 30; index++) {
    const { Start, End } = sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test' }, index)
    const days = (Date.parse(String(End)) - Date.parse(String(Start))) / 86_400_000
    expect(days >= 0 && days <= 45).toBe(true)
  }
})

test('a document begins on its day, and has the person who created it where nobody can choose another', () => {
  const text = `label: Slips
kind: approvals
approve: false
fields:
  Day: { type: date, default: =today }
  By: { type: person, default: =session.userName, enabledWhen: false }
  For: { type: link, to: people, default: =session.id, enabledWhen: false, fills: { Mail: email } }
  Mail: { type: email, enabledWhen: false }
card: { title: By }
form: [Day, By, For, Mail]
`
  const { value } = compileScreen({ file: 'crm/slips.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  const created = { day: '2026-02-03', person: { id: 'p7', userName: 'Ravi Kumar' } }
  const links = (_field: unknown, _chance: unknown, { person: id = null }: { readonly person?: Value } = {}) => ({
    id,
    text: 'Ravi Kumar',
    email: 'r@k.example',
  })
  const rows = Array.from({ length: 40 }, (_, index) =>
    sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test', created, links }, index),
  )
  expect(rows.filter(({ Day }) => Day === created.day).length).toBeGreaterThan(20)
  expect(new Set(rows.map(({ By }) => By))).toEqual(new Set(['Ravi Kumar']))
  expect(rows.map(({ For }) => For)).toEqual(rows.map(() => ({ id: 'p7', text: 'Ravi Kumar' })))
})

test('texts have the pattern and the length of their fields, and unique ones differ', () => {
  const text =
    "label: Firms\nkind: records\nfields: { GSTIN: { type: code, pattern: '[0-9]{2}[A-Z]{5}' }, Pin: { type: code, pattern: '[A-E]{3}', unique: true }, City: { type: text, length: [2, 4] } }\nform: [GSTIN, Pin, City]\n"
  const { value } = compileScreen({ file: 'crm/firms.yaml', text }, { app, blocks: blockSpecs })
  if (!value) throw new Error('The screen does not compile.')
  const rows = Array.from({ length: 40 }, (_, index) =>
    sampleValues({ definition: value.server, app, trade: 'steel', seed: 'test' }, index),
  )
  const isValid = ({ GSTIN, City }: (typeof rows)[number]): boolean =>
    /^[0-9]{2}[A-Z]{5}$/.test(String(GSTIN)) && /^.{2,4}$/.test(String(City))
  expect(rows.filter((row) => !isValid(row))).toEqual([])
  expect(new Set(rows.map(({ Pin }) => Pin)).size).toBe(rows.length)
})
