import { describe, expect, test } from 'vitest'
import { compiledScreen } from '../../../tests/page/opened-page.ts'
import type { Row } from '../../calls/contract.ts'
import { allBlocks } from '../../definition/blocks.ts'
import { conflictWith, mergedForm, ofSavedRow, storedIn, withChoice, withTyped, type Conflict } from './conflict.ts'

/** A form of plain fields, and of lines with Item, Qty, Rate and a computed amount. */
const definition = compiledScreen('purchase/purchaserequest.yaml').client
const items = Object.values(definition.views)
  .flatMap(({ blocks }) => allBlocks(blocks))
  .flatMap((block) => (block.block === 'form' && block.adds === null ? block.items : []))

const bolt = { key: 'k', Item: 'Bolt', Qty: 2, Rate: 5 }
const nut = { key: 'n', Item: 'Nut', Qty: 9, Rate: 1 }
const rod = { key: 'r', Item: 'Rod', Qty: 1, Rate: 1 }
const opened: Row = { UsedFor: 'Shed 1', NeededBy: '2026-03-20', Items: [bolt, nut] }

interface Versions {
  readonly mine?: Row
  readonly theirs?: Row
  readonly before?: Row
}

/** Between what this person has changed and what another has saved. */
function conflict({ mine = {}, theirs = {}, before = opened }: Versions): Conflict {
  const row = { id: '1', version: 2, ...opened, ...theirs }
  return conflictWith(
    { definition, items, opened: before, mine: { ...opened, ...mine } },
    { by: 'Asha', at: null, row },
  )
}
const chosen = (versions: Versions) =>
  Object.fromEntries(conflict(versions).differences.map((each) => [each.path, each.chosen]))

describe('the answer that refuses to save', () => {
  test('has the row that is stored now, who saved it and when', () => {
    const changed = { by: 'Asha', at: '2026-03-10T06:00:00Z', row: { id: '1' } }
    expect(storedIn({ ok: false, changed })).toEqual(changed)
    expect(storedIn({ changed: { row: { id: '1' }, by: 7, at: {} } })).toEqual({ by: '7', at: null, row: { id: '1' } })
  })
  test('of an ERP that says less, or something else, has none', () => {
    for (const answer of [
      null,
      undefined,
      'no',
      [],
      {},
      { changed: null },
      { changed: {} },
      { changed: { row: [] } },
      { changed: { row: 'x' } },
    ])
      expect(storedIn(answer), JSON.stringify(answer)).toBeNull()
  })
})

describe('two versions of a row differ', () => {
  test('in no field that both have alike, or this person alone has changed', () => {
    expect(chosen({})).toEqual({})
    expect(chosen({ mine: { UsedFor: 'Shed 4' } })).toEqual({})
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 4' } })).toEqual({})
  })
  test('in a field that the other alone has changed, whose value is taken', () => {
    expect(chosen({ theirs: { UsedFor: 'Shed 7' } })).toEqual({ UsedFor: 'theirs' })
  })
  test('in a field that both have changed, which is to be chosen', () => {
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7' } })).toEqual({ UsedFor: null })
    // Emptied by this person, with a date of another day by the other.
    expect(chosen({ mine: { NeededBy: null }, theirs: { NeededBy: '2026-04-01' } })).toEqual({ NeededBy: null })
  })
  test('in a field of which nobody knows what it was opened with, which is to be chosen as well', () => {
    expect(chosen({ theirs: { UsedFor: 'Shed 7' }, before: {} })).toEqual({ UsedFor: null })
  })
  test('in no field that the answer leaves out', () => {
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: undefined as never } })).toEqual({})
  })
})

describe('lines', () => {
  test('are the same lines wherever they stand', () => {
    expect(chosen({ theirs: { Items: [nut, bolt] } })).toEqual({})
  })
  test('differ cell by cell, in what people fill in', () => {
    const mine = { Items: [{ ...bolt, Qty: 3 }, nut] }
    const theirs = {
      Items: [
        { ...bolt, Qty: 4, LineAmount: 20 },
        { ...nut, Rate: 2 },
      ],
    }
    expect(chosen({ mine, theirs })).toEqual({ 'Items.k.Qty': null, 'Items.n.Rate': 'theirs' })
  })
  test('that one of both has added are there', () => {
    expect(chosen({ mine: { Items: [bolt, nut, rod] } })).toEqual({})
    expect(chosen({ theirs: { Items: [bolt, nut, rod] } })).toEqual({ 'Items.r': 'theirs' })
  })
  test('that one of both has removed are gone where the other has left them as they were', () => {
    expect(chosen({ mine: { Items: [bolt] } })).toEqual({})
    expect(chosen({ theirs: { Items: [bolt] } })).toEqual({ 'Items.n': 'theirs' })
  })
  test('that one has removed and the other has changed are to be chosen', () => {
    expect(chosen({ mine: { Items: [bolt] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } })).toEqual({
      'Items.n': null,
    })
    expect(chosen({ mine: { Items: [bolt, { ...nut, Qty: 8 }] }, theirs: { Items: [bolt] } })).toEqual({
      'Items.n': null,
    })
  })
  test('are to be chosen where nobody knows what the form was opened with', () => {
    expect(chosen({ mine: { Items: [bolt] }, before: {} })).toEqual({ 'Items.n': null })
    expect(chosen({ theirs: { Items: [bolt] }, before: {} })).toEqual({ 'Items.n': null })
  })
})

describe('the form with what is chosen', () => {
  const merged = (versions: Versions, choose: (of: Conflict) => Conflict = (of) => of) => {
    const form = versions.mine ?? {}
    return mergedForm({ definition, conflict: choose(conflict(versions)), form, mine: { ...opened, ...form } })
  }
  const both = { mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7', NeededBy: '2026-04-01' } }

  test('holds what the other alone has changed, and is of the old version while something is to be chosen', () => {
    expect(merged(both)).toEqual({ UsedFor: 'Shed 4', NeededBy: '2026-04-01' })
  })
  test('is a change of the newest version once everything is chosen', () => {
    const mine = merged(both, (of) => withChoice(of, 'mine', 'UsedFor'))
    expect(mine).toMatchObject({ UsedFor: 'Shed 4', NeededBy: '2026-04-01', version: 2 })
    expect(merged(both, (of) => withChoice(of, 'theirs'))).toMatchObject({ UsedFor: 'Shed 7', version: 2 })
    expect(merged(both, (of) => withChoice(of, 'mine'))).toMatchObject({ NeededBy: '2026-03-20', version: 2 })
  })
  test('has a cell of the other among the cells of this person', () => {
    const versions = { mine: { Items: [{ ...bolt, Qty: 3 }, nut] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } }
    expect(merged(versions)['Items']).toEqual([
      { ...bolt, Qty: 3 },
      { ...nut, Qty: 8 },
    ])
  })
  test('has the lines of the other that are new, and none that the other has removed', () => {
    expect(merged({ theirs: { Items: [bolt, rod] } })['Items']).toMatchObject([{ key: 'k' }, { key: 'r' }])
  })
  test('has a line again, under its key, whose change is chosen over its removal', () => {
    const versions = { mine: { Items: [bolt] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } }
    const theirs = merged(versions, (of) => withChoice(of, 'theirs', 'Items.n'))
    expect(theirs['Items']).toMatchObject([{ key: 'k' }, { key: 'n', Qty: 8 }])
    expect(merged(versions, (of) => withChoice(of, 'mine', 'Items.n'))['Items']).toMatchObject([{ key: 'k' }])
  })
})

describe('what is typed during a conflict', () => {
  const open = conflict({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7' } })

  test('is the choice of this person for that field', () => {
    const { conflict: now, form } = withTyped(definition, open, {
      form: { UsedFor: 'Shed 5' },
      typed: { UsedFor: 'Shed 5' },
    })
    expect(now?.differences).toMatchObject([{ path: 'UsedFor', mine: 'Shed 5', chosen: 'mine' }])
    expect(form).toMatchObject({ UsedFor: 'Shed 5', version: 2 })
  })
  test('into another field chooses nothing', () => {
    const typed = { NeededBy: '2026-05-01' }
    const { conflict: now, form } = withTyped(definition, open, { form: typed, typed })
    expect([now?.differences[0]?.chosen, form]).toEqual([null, typed])
  })
  test('is the form as it is where there is no conflict', () => {
    const form = { UsedFor: 'Shed 5' }
    expect(withTyped(definition, null, { form, typed: form })).toEqual({ form, conflict: null })
  })
})

test('of a saved row the form takes what nobody fills in: its id and its version, never a value that is typed or computed', () => {
  const row = { id: '1', version: 3, editMessage: '', ...opened, Total: 19, unknown: 1 }
  const taken = ofSavedRow(definition, row, { form: {}, session: {} })
  expect(taken).toMatchObject({ id: '1', version: 3, editMessage: '' })
  for (const name of ['UsedFor', 'NeededBy', 'Items', 'unknown']) expect(taken).not.toHaveProperty(name)
})
