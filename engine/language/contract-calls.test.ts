import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsOfOneScreen, contractCalls } from './contract-calls.ts'

const FOLDER = join(import.meta.dirname, '../../schemas/erp')

/** Names below `/main/s/{screen}/` that the schemas describe, for any screen or for one. */
function described(screen: RegExp): ReadonlySet<string> {
  const schemas = readdirSync(FOLDER).map((file): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  const paths = schemas.map((schema) => /^\/main\/s\/([^/]+)\/(.+)$/.exec(String(Object(schema).path)))
  return new Set(paths.flatMap((path) => (path && screen.test(path[1] ?? '') ? [path[2] ?? ''] : [])))
}

test('the compiler knows the calls of the contract, and no others', () => {
  expect(new Set(contractCalls)).toEqual(described(/^\{screen\}$/))
})

test('and those of single screens', () => {
  const own = [...described(/^[^{]/)].filter((name) => !contractCalls.includes(name))
  expect([...callsOfOneScreen]).toEqual(own.toSorted())
})
