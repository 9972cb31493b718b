/** What a caller names is never looked up among the members that every object has (`constructor`, `toString`). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** `views[params.get('view')]` instead of `ownMember(views, …)`. */
const DIRECT = /\w\[[^\]]*\b(params|searchParams|sent)\.get\(['"`]/

it('addresses and forms name members by ownMember', () => {
  const files = globSync('{engine,server,widgets}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  )
  const direct = files.filter((file) => DIRECT.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(1_000)
  expect(direct).toEqual([])
})
