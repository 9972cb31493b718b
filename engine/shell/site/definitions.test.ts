import { expect, it } from 'vitest'
import type { Definition } from '../../definition/definition.ts'
import { createDefinitions, visibleDefinitions } from './definitions.ts'
import type { FetchJson } from './site-files.ts'

/** Fails this many times, then answers; records the hrefs. */
function fetchFailing(times: number) {
  const hrefs: string[] = []
  const fetchJson = ((href: string) => {
    hrefs.push(href)
    return hrefs.length > times ? Promise.resolve({ screen: href } as Definition) : Promise.reject(new Error('cut'))
  }) as FetchJson
  return { hrefs, fetchJson }
}

it('fetches a definition once for all callers', async () => {
  const { hrefs, fetchJson } = fetchFailing(0)
  const definitions = createDefinitions(fetchJson)
  definitions.prefetch('/a.1.json')
  await Promise.all([definitions.load('/a.1.json'), definitions.load('/a.1.json')])
  expect(hrefs).toEqual(['/a.1.json'])
  expect(definitions.ready('/a.1.json')).not.toBeNull()
})

it('fetches again after a failure', async () => {
  const definitions = createDefinitions(fetchFailing(1).fetchJson)
  await expect(definitions.load('/a.1.json')).rejects.toThrow('cut')
  await expect(definitions.load('/a.1.json')).resolves.toMatchObject({ screen: '/a.1.json' })
})

it('does not fetch the definition embedded in the page', async () => {
  const { hrefs, fetchJson } = fetchFailing(0)
  const definition = { screen: 'orders' } as Definition
  const definitions = createDefinitions(fetchJson, { href: '/a.1.json', definition })
  expect(definitions.ready('/a.1.json')).toBe(definition)
  expect(await definitions.load('/a.1.json')).toBe(definition)
  expect(hrefs).toEqual([])
})

it('removes the fields the person may not see, once that code has loaded', async () => {
  const whole = {
    screen: 'costs',
    fields: { Item: { input: null }, Price: { input: null } },
    form: [],
    filters: [],
    actions: {},
    reads: {},
    views: {},
    uses: { inputs: [] },
  } as unknown as Definition
  const hidden: string[] = []
  const seen = visibleDefinitions(
    createDefinitions(async () => whole as never),
    () => hidden,
  )
  expect(await seen.load('/costs.json')).toBe(whole)
  hidden.push('Price')
  expect(seen.ready('/costs.json')).toBeNull()
  const narrowed = await seen.load('/costs.json')
  expect(Object.keys(narrowed.fields)).toEqual(['Item'])
  expect(seen.ready('/costs.json')).toBe(narrowed)
})
