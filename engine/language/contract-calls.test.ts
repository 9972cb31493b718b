import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractCalls } from './contract-calls.ts'

const FOLDER = join(import.meta.dirname, '../../schemas/erp')

/** Names below `/main/s/{screen}/`, and those of one screen's own, that the schemas describe. */
function described(): ReadonlySet<string> {
  const schemas = readdirSync(FOLDER).map((file): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  const paths = schemas.map((schema) => String(Object(schema).path))
  return new Set(paths.flatMap((path) => /^\/main\/s\/[^/]+\/(.+)$/.exec(path)?.[1] ?? []))
}

test('the compiler knows the calls of the contract, and no others', () => {
  expect(new Set(contractCalls)).toEqual(described())
})
