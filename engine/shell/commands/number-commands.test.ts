import { expect, test, vi } from 'vitest'
import type { OpenScreen } from '../../screen/commands.ts'
import { typedCommands } from './number-commands.ts'

const go = vi.fn()
const setFilters = vi.fn()
const OPEN = {
  host: {
    get: () => ({
      definition: { screen: 'offers', label: 'Offers', filters: [{ type: 'search', name: 'search' }] },
      filters: { Status: 'Open' },
      setFilters,
    }),
  },
} as unknown as OpenScreen
const words = (groups: ReturnType<typeof typedCommands>) =>
  groups.flatMap(({ commands }) => commands.map((c) => c.words))

test('a whole number offers its document alone', () => {
  const document = { to: '/offers?search=OF-7', name: 'OF-7', label: 'Offers' }
  const groups = typedCommands({ typed: 'of-7', targets: { document, searches: [] }, screen: OPEN, go })
  expect(words(groups)).toEqual(['OF-7'])
})

test('a dead end offers the searches that find the text, and the open list, which keeps its other filters', () => {
  const searches = [
    { to: '/bills?search=OF-7', label: 'Bills' },
    { to: '/offers?search=OF-7', label: 'Offers' },
  ]
  const groups = typedCommands({ typed: 'of-7', targets: { document: null, searches }, screen: OPEN, go })
  expect(words(groups)).toEqual(['Search in Bills', 'Search in Offers'])
  const none = { document: null, searches: [] }
  const [here] = typedCommands({ typed: ' pump ', targets: none, screen: OPEN, go })
  here?.commands[0]?.run()
  expect(setFilters).toHaveBeenCalledWith({ Status: 'Open', search: 'pump' }, 'chosen')
  expect(typedCommands({ typed: '', targets: none, screen: OPEN, go })).toEqual([])
  expect(typedCommands({ typed: 'pump', targets: none, screen: null, go })).toEqual([])
})
