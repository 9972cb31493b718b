import { describe, expect, it } from 'vitest'
import { inlineScreen } from './inline.ts'
import { storyAddress, storyOpening } from './openings.ts'
import { storyRow } from './rows.ts'
import { storyStates, type StoryState } from './states.ts'

const viewer = { role: 'clerk', roles: {}, tones: {} }
const records = inlineScreen(`
label: Makers
kind: page
fields:
  id: code
  Name: { type: text, requiredWhen: true }
  Store: { type: choice, options: =props.stores }
data:
  makers: { get: list }
  props: { get: props, answer: get_props, one: true }
actions: { open: { show: maker, with: =row } }
views:
  makers: { blocks: [{ text: Of a document, visibleWhen: query.pk != null }, { grid: makers, fields: [id, Name, Store], onPress: open }] }
  maker: { modal: true, blocks: [{ form: [Name, Store] }] }
`)

function stateOf(name: string): StoryState {
  const state = storyStates(records).find((each) => each.name === name)
  if (!state) throw new Error(`There is no state ${name}.`)
  return state
}

const opened = (name: string) => storyOpening({ compiled: records, state: stateOf(name), viewer })

describe('the values with which a story is opened', () => {
  it('are the row with which the action would open the view', () => {
    const { makers } = records.client.reads
    const row = makers && storyRow(makers, 0, { compiled: records, state: { rows: 'few' }, viewer })
    expect(opened('View maker, filled').entry).toMatchObject({ modal: 'maker', with: row })
  })

  it('are missing where a form is shown empty', () => {
    expect(opened('View maker, empty').entry).toMatchObject({ modal: 'maker', with: null })
  })

  it('name a document where the screen needs one, except in the story without one', () => {
    expect(storyAddress(records.client, stateOf('Few rows')).get('pk')).toBe('1001')
    expect(storyAddress(records.client, stateOf('Opened for nothing')).get('pk')).toBe(null)
  })

  it('are chosen among the options that the ERP of the story offers', () => {
    const { makers } = records.client.reads
    const rows = [0, 1, 2].map(
      (index) => makers && storyRow(makers, index, { compiled: records, state: { rows: 'few' }, viewer }),
    )
    const chosen = rows.map((row) => row?.['Store'])
    expect(new Set(chosen).size).toBe(3)
  })
})
