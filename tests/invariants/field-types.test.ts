/** Types of fields are values: outside `engine/fields` nothing is decided by the name of one (decision 53). */
import { expect, test } from 'vitest'
import { typesNamedIn } from './field-type-names.ts'
import { SOURCE_FOLDERS } from './module-graph.ts'
import { readSources } from './sources.ts'

test('nothing outside asks for a type of field by its name', async () => {
  const { wrong, isNeeded } = typesNamedIn(await readSources(SOURCE_FOLDERS))
  expect(wrong).toEqual([])
  expect(isNeeded, 'every exception').toBe(true)
})
