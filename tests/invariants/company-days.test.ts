/** Which day it is, and what a currency or a year is, belongs to a company: nobody asks the site for it (ADR 122). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../../server')

/** `context.app().timeZone`, `const { timeZone } = app()`. */
const OF_SITE =
  /app\(\)\.(timeZone|currency|yearStart)|\{[^{}]*\b(timeZone|currency|yearStart)\b[^{}]*\} = [\w.]*app\(\)/

/** It passes that of the site on, where a company has none. */
const ALLOWED = ['alerts/scheduled/scheduler.ts']

it('takes no day and no currency from the site', async () => {
  const names = (await readdir(SERVER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !ALLOWED.includes(name),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(SERVER, name), 'utf8')))
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((_, at) => OF_SITE.test(texts[at] ?? ''))).toEqual([])
})
