/** The current day, the currency and the year belong to a company: nothing takes them from the site (decision 45). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../../server')

/** `context.app().timeZone`, `const { timeZone } = app()`. */
const OF_SITE =
  /app\(\)\.(timeZone|currency|yearStart)|\{[^{}]*\b(timeZone|currency|yearStart)\b[^{}]*\} = [\w.]*app\(\)/

/** It passes on the site's value if a company has none. */
const ALLOWED = ['alerts/scheduled/scheduler.ts']

it('takes no day and no currency from the site', async () => {
  const names = (await readdir(SERVER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !ALLOWED.includes(name),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(SERVER, name), 'utf8')))
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((_, at) => OF_SITE.test(texts[at] ?? ''))).toEqual([])
})
