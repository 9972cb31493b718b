/** Syntax that SQL statements may not use, because PostgreSQL 15 is supported, too (README, Settings). */
import { expect, test } from 'vitest'
import { placeOf, readSources, visit } from './sources.ts'

/** `7_021`: supported from PostgreSQL 16 on. */
const GROUPED_NUMBER = /\b\d+_\d{3}\b/

test('no text of the server has a number with underscores, which PostgreSQL 15 does not support', async () => {
  const places: string[] = []
  let texts = 0
  for (const source of await readSources(['server'])) {
    visit(source.program, (node) => {
      const text = textOf(node)
      if (text === null) return
      texts += 1
      if (GROUPED_NUMBER.test(text)) places.push(placeOf(source, node))
    })
  }
  expect(texts).toBeGreaterThan(5000)
  expect(places).toEqual([])
})

/** Null: not a text. */
function textOf({ type, value }: { readonly type: string; readonly value?: unknown }): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  return type === 'TemplateElement' ? String((value as { readonly raw: string }).raw) : null
}
