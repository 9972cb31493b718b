import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { tableTypes } from '../../server/database/write-tables.ts'

it('has the types of all tables and views as the schema makes them; `npm run tables` writes them', async () => {
  const path = new URL('../../server/database/schema-tables.ts', import.meta.url)
  expect(await readFile(path, 'utf8')).toBe(await tableTypes())
})
