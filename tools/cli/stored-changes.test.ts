import { expect, test } from 'vitest'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import { app } from '../../tests/contract/fixture.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { siteChanges, storedChanges } from './stored-changes.ts'

const BEFORE = `
label: Trips
kind: approvals
see: { everyone: all }
fields:
  Vehicle: { type: choice, options: [Tempo, Truck] }
  Legs: { type: lines, fields: [{ From: text }, { Km: number }] }
card: { title: Vehicle }
form: [Vehicle, Legs]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`

function compiled(change: (text: string) => string): Compiled {
  const context = { app, blocks: blockSpecs, screens: new Map() }
  const { value, diagnostics } = compileScreen({ file: 'crm/trips.yaml', text: change(BEFORE) }, context)
  if (value) return value
  throw new Error(JSON.stringify(diagnostics))
}

const before = compiled((text) => text)
const changes = (change: (text: string) => string) => storedChanges(before, compiled(change))

test('names a cell of lines that is gone, and none that follows by its other name', () => {
  expect(changes((text) => text.replace('Km: number', 'Distance: number'))).toEqual([
    'cell Legs.Km is gone, and its stored values with it: one that replaces it says also: Km',
  ])
  expect(changes((text) => text.replace('Km: number', 'Distance: { type: number, also: Km }'))).toEqual([])
  const both = (text: string) =>
    text
      .replaceAll('Legs', 'Stops')
      .replace('{ type: lines,', '{ type: lines, also: Legs,')
      .replace('Km: number', 'Distance: number')
  expect(changes(both)).toEqual([
    'cell Stops.Km is gone, and its stored values with it: one that replaces it says also: Km',
  ])
})

test('names an option that rows may hold and the field no longer has', () => {
  expect(changes((text) => text.replace('Tempo', 'Light truck'))).toEqual([
    'Vehicle no longer has Tempo: rows that hold it keep it, and rules about it no longer apply; an option that replaces it says also: Tempo',
  ])
  expect(changes((text) => text.replace('Tempo', '{ Light truck: { also: Tempo } }'))).toEqual([])
})

test('says with whom documents in flight stay', () => {
  expect(changes((text) => text.replace('by: head', 'by: director'))).toEqual([
    'documents that wait for head stay with head: `countersign accept` counts them',
  ])
  expect(changes((text) => text)).toEqual([])
})

test('names roles and statuses that documents and people may hold', () => {
  const [, ...roles] = app.roles
  expect(
    siteChanges(app, { ...app, roles, statuses: app.statuses.filter(({ name }) => name !== 'Submitted') }),
  ).toEqual([
    'role head is gone: what waits for it is decided only by people who still have it; a role that replaces it says also: head',
    'status Submitted is gone: documents in it keep it, without a colour; a status that replaces it says also: Submitted',
  ])
  const [head] = app.roles
  const [draft] = app.statuses
  if (!head || !draft) throw new Error('The site has none.')
  expect(
    siteChanges(app, {
      ...app,
      roles: [{ ...head, name: 'chief', also: ['head'] }, ...roles],
      statuses: [{ ...draft, name: 'New', also: ['Draft'] }, ...app.statuses.slice(1)],
    }),
  ).toEqual([])
  expect(siteChanges(app, app)).toEqual([])
})
