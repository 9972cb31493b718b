import { describe, expect, it } from 'vitest'
import { openScreens } from '../../engine/publish/live.ts'
import { exportName, storyStates } from './states.ts'
import { inlineScreen } from './inline.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const page = (text: string) => inlineScreen(`label: Part\nkind: page\n${text}`)
const screens = await openScreens('screens', { watch: false, blocks: blockSpecs })
const compiled = [...screens.current().screens.values()]

describe('the states of a screen', () => {
  it('include none of an ERP where no request is made', () => {
    const names = storyStates(page('views: { only: [{ text: Hello }] }')).map(({ name }) => name)
    expect(names).toEqual(['As opened'])
  })

  it('include empty ones only where there are rows', () => {
    const form = 'fields: { Note: longtext }\nviews: { only: [{ form: [Note] }] }'
    const names = storyStates(page(form)).map(({ name }) => name)
    expect(names).toEqual(['As opened', 'Long words', 'Filled in'])
  })

  it('include one without matches only where rows can be filtered', () => {
    const list =
      'fields: { Note: text }\ndata: { notes: { get: list } }\nviews: { only: [{ grid: notes, fields: [Note] }] }'
    const has = (text: string) => storyStates(page(text)).some(({ filtered }) => filtered)
    expect([
      has(list),
      has(`filters: { search: search }\n${list.replace('list }', 'list, query: =filter }')}`),
    ]).toEqual([false, true])
  })

  it('include every further view, filled and empty', () => {
    const text = [
      'fields: { Note: { type: text } }',
      'actions: { add: { show: note } }',
      'views: { first: { actions: [add], blocks: [{ text: Hello }] }, note: { blocks: [{ form: [Note] }] } }',
    ]
    const views = storyStates(page(text.join('\n'))).flatMap(({ view, name }) => (view === 'note' ? [name] : []))
    expect(views).toEqual(['View note, filled', 'View note, empty', 'View note, long words'])
  })

  it('have unique names in every screen of the site', () => {
    const twice = compiled.filter((each) => {
      const names = storyStates(each).map(exportName)
      return new Set(names).size !== names.length || names.some((name) => !/^[A-Z]\w*$/.test(name))
    })
    expect(compiled.length).toBeGreaterThan(30)
    expect(twice).toEqual([])
  })
})
