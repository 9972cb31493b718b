import { expect, test } from 'vitest'
import { serverPage } from '../../tests/page/server-page.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { filtersHtml } from './filters.ts'
import { narrowingParameters } from './open-page.ts'

const { client: definition } = inlineScreen(`
label: Loads
kind: register
serverPage: landing
get: list
fields: { id: code, Cost: money, Loaded: date }
filters:
  Cost: { type: range }
  Loaded: { type: range, of: date }
`)
const opened = (query: string) => serverPage(definition, { ok: true }, query)

/** The inputs by name, with what they show, and the errors. */
async function shown(query: string) {
  const text = String(await filtersHtml(opened(query)))
  const inputs = [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    return of('type') === 'text' ? [[of('name') ?? '', of('value')] as const] : []
  })
  const errors = [...text.matchAll(/<p class="error" id="error-(\w+)">([^<]*)/g)].map(([, name, error]) => [
    name,
    error,
  ])
  return { inputs: Object.fromEntries(inputs), errors }
}

test('a range in an address is shown in two inputs, in the notation of people', async () => {
  expect(await shown('Cost=5..10&Loaded=2026-04-01..')).toEqual({
    inputs: { 'Cost.from': '5', 'Cost.to': '10', 'Loaded.from': '01/04/2026', 'Loaded.to': '' },
    errors: [],
  })
})

test('what is typed into the two inputs is the range of the page and of its addresses', () => {
  const page = opened('Cost.from=1,000&Cost.to=&Loaded.from=&Loaded.to=30/4/2026')
  expect(page.filters).toEqual({ Cost: '1000..', Loaded: '..2026-04-30' })
  expect(page.names['filter']).toMatchObject({ Cost: '1000..' })
  expect(narrowingParameters(page)).toMatchObject({ Cost: '1000..', Loaded: '..2026-04-30' })
})

test('two emptied inputs are no range', () => {
  expect(opened('Cost=5..10&Cost.from=&Cost.to=').filters).toEqual({ Cost: null, Loaded: null })
})

test('what is no range stays as it was typed, with its error, and is ignored', async () => {
  const query = 'Cost.from=cheap,%20very&Cost.to=7&Loaded.from=2/4/2026&Loaded.to=1/4/2026'
  expect(opened(query).filters).toEqual({ Cost: null, Loaded: null })
  expect(await shown(query)).toEqual({
    inputs: { 'Cost.from': 'cheap, very', 'Cost.to': '7', 'Loaded.from': '2/4/2026', 'Loaded.to': '1/4/2026' },
    errors: [
      ['Cost', 'Not a number.'],
      ['Loaded', 'The end may not be before the start.'],
    ],
  })
})
