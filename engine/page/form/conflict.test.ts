import { describe, expect, test } from 'vitest'
import { compiledScreen } from '../../../tests/page/opened-page.ts'
import type { Row } from '../../calls/contract.ts'
import { allBlocks } from '../../definition/blocks.ts'
import { conflictWith, mergedForm, ofSavedRow, storedIn, withChoice, withTyped, type Conflict } from './conflict.ts'

/** A form with plain fields and with lines of Item, Qty, Rate and a computed amount. */
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

/** The conflict between the changes of this person and those another has saved. */
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
  test('has no row if the ERP sends less or something else', () => {
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
  test('in no field with equal values, or changed by this person alone', () => {
    expect(chosen({})).toEqual({})
    expect(chosen({ mine: { UsedFor: 'Shed 4' } })).toEqual({})
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 4' } })).toEqual({})
  })
  test('in a field that only the other person has changed, whose value is taken', () => {
    expect(chosen({ theirs: { UsedFor: 'Shed 7' } })).toEqual({ UsedFor: 'theirs' })
  })
  test('in a field that both have changed, which requires a choice', () => {
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7' } })).toEqual({ UsedFor: null })
    // Emptied by this person, changed to another date by the other.
    expect(chosen({ mine: { NeededBy: null }, theirs: { NeededBy: '2026-04-01' } })).toEqual({ NeededBy: null })
  })
  test('in a field whose original value is unknown, which requires a choice as well', () => {
    expect(chosen({ theirs: { UsedFor: 'Shed 7' }, before: {} })).toEqual({ UsedFor: null })
  })
  test('in no field that the answer leaves out', () => {
    expect(chosen({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: undefined as never } })).toEqual({})
  })
})

describe('lines', () => {
  test('are matched by key in any order', () => {
    expect(chosen({ theirs: { Items: [nut, bolt] } })).toEqual({})
  })
  test('differ by cell, in cells that people fill in', () => {
    const mine = { Items: [{ ...bolt, Qty: 3 }, nut] }
    const theirs = {
      Items: [
        { ...bolt, Qty: 4, LineAmount: 20 },
        { ...nut, Rate: 2 },
      ],
    }
    expect(chosen({ mine, theirs })).toEqual({ 'Items.k.Qty': null, 'Items.n.Rate': 'theirs' })
  })
  test('added by either person are included', () => {
    expect(chosen({ mine: { Items: [bolt, nut, rod] } })).toEqual({})
    expect(chosen({ theirs: { Items: [bolt, nut, rod] } })).toEqual({ 'Items.r': 'theirs' })
  })
  test('removed by one person are removed if the other has not changed them', () => {
    expect(chosen({ mine: { Items: [bolt] } })).toEqual({})
    expect(chosen({ theirs: { Items: [bolt] } })).toEqual({ 'Items.n': 'theirs' })
  })
  test('removed by one person and changed by the other require a choice', () => {
    expect(chosen({ mine: { Items: [bolt] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } })).toEqual({
      'Items.n': null,
    })
    expect(chosen({ mine: { Items: [bolt, { ...nut, Qty: 8 }] }, theirs: { Items: [bolt] } })).toEqual({
      'Items.n': null,
    })
  })
  test('require a choice if the original form is unknown', () => {
    expect(chosen({ mine: { Items: [bolt] }, before: {} })).toEqual({ 'Items.n': null })
    expect(chosen({ theirs: { Items: [bolt] }, before: {} })).toEqual({ 'Items.n': null })
  })
})

describe('the form with the chosen values', () => {
  const merged = (versions: Versions, choose: (of: Conflict) => Conflict = (of) => of) => {
    const form = versions.mine ?? {}
    return mergedForm({ definition, conflict: choose(conflict(versions)), form, mine: { ...opened, ...form } })
  }
  const both = { mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7', NeededBy: '2026-04-01' } }

  test('has the values that only the other changed, and the old version while a choice is missing', () => {
    expect(merged(both)).toEqual({ UsedFor: 'Shed 4', NeededBy: '2026-04-01' })
  })
  test('becomes a change of the newest version once everything is chosen', () => {
    const mine = merged(both, (of) => withChoice(of, 'mine', 'UsedFor'))
    expect(mine).toMatchObject({ UsedFor: 'Shed 4', NeededBy: '2026-04-01', version: 2 })
    expect(merged(both, (of) => withChoice(of, 'theirs'))).toMatchObject({ UsedFor: 'Shed 7', version: 2 })
    expect(merged(both, (of) => withChoice(of, 'mine'))).toMatchObject({ NeededBy: '2026-03-20', version: 2 })
  })
  test('has a cell of the other person among the cells of this person', () => {
    const versions = { mine: { Items: [{ ...bolt, Qty: 3 }, nut] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } }
    expect(merged(versions)['Items']).toEqual([
      { ...bolt, Qty: 3 },
      { ...nut, Qty: 8 },
    ])
  })
  test('has the new lines of the other person, and none that the other has removed', () => {
    expect(merged({ theirs: { Items: [bolt, rod] } })['Items']).toMatchObject([{ key: 'k' }, { key: 'r' }])
  })
  test('restores a line under its key when its change is chosen over its removal', () => {
    const versions = { mine: { Items: [bolt] }, theirs: { Items: [bolt, { ...nut, Qty: 8 }] } }
    const theirs = merged(versions, (of) => withChoice(of, 'theirs', 'Items.n'))
    expect(theirs['Items']).toMatchObject([{ key: 'k' }, { key: 'n', Qty: 8 }])
    expect(merged(versions, (of) => withChoice(of, 'mine', 'Items.n'))['Items']).toMatchObject([{ key: 'k' }])
  })
})

describe('typing during a conflict', () => {
  const open = conflict({ mine: { UsedFor: 'Shed 4' }, theirs: { UsedFor: 'Shed 7' } })

  test('chooses this person’s value for that field', () => {
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
  test('leaves the form unchanged if there is no conflict', () => {
    const form = { UsedFor: 'Shed 5' }
    expect(withTyped(definition, null, { form, typed: form })).toEqual({ form, conflict: null })
  })
})

test('a saved row sets the id and version of the form, but no value that is typed or computed', () => {
  const row = { id: '1', version: 3, editMessage: '', ...opened, Total: 19, unknown: 1 }
  const taken = ofSavedRow(definition, row, { form: {}, session: {} })
  expect(taken).toMatchObject({ id: '1', version: 3, editMessage: '' })
  for (const name of ['UsedFor', 'NeededBy', 'Items', 'unknown']) expect(taken).not.toHaveProperty(name)
})
