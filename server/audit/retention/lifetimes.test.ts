import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { lifetimes } from './lifetimes.ts'

it('the table of docs/retention.md has these lifetimes', async () => {
  const text = await readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, what, stays, by]) => ({
    what,
    stays,
    by,
  }))
  expect(rows.slice(1)).toEqual(lifetimes)
})
