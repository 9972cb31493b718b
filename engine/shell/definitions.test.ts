import { expect, it } from 'vitest'
import type { Definition } from '../definition/definition.ts'
import { createDefinitions } from './definitions.ts'
import type { FetchJson } from './fetch-json.ts'

/** Fails as often as told, then answers; counts what it was asked. */
function fetchFailing(times: number) {
  const asked: string[] = []
  const fetchJson = ((href: string) => {
    asked.push(href)
    return asked.length > times ? Promise.resolve({ screen: href } as Definition) : Promise.reject(new Error('cut'))
  }) as FetchJson
  return { asked, fetchJson }
}

it('fetches a definition once, whoever asks', async () => {
  const { asked, fetchJson } = fetchFailing(0)
  const definitions = createDefinitions(fetchJson)
  definitions.prefetch('/a.1.json')
  await Promise.all([definitions.load('/a.1.json'), definitions.load('/a.1.json')])
  expect(asked).toEqual(['/a.1.json'])
  expect(definitions.ready('/a.1.json')).not.toBeNull()
})

it('asks again after a failure', async () => {
  const definitions = createDefinitions(fetchFailing(1).fetchJson)
  await expect(definitions.load('/a.1.json')).rejects.toThrow('cut')
  await expect(definitions.load('/a.1.json')).resolves.toMatchObject({ screen: '/a.1.json' })
})

it('does not fetch the definition that stands in the page', async () => {
  const { asked, fetchJson } = fetchFailing(0)
  const definition = { screen: 'orders' } as Definition
  const definitions = createDefinitions(fetchJson, { href: '/a.1.json', definition })
  expect(definitions.ready('/a.1.json')).toBe(definition)
  expect(await definitions.load('/a.1.json')).toBe(definition)
  expect(asked).toEqual([])
})
