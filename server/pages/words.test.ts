import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { translator } from './words.ts'
import ar from './words/ar.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }

test('both languages translate the same texts, with the same placeholders', () => {
  expect(Object.keys(ar)).toEqual(Object.keys(hi))
  const values = (text: string) => text.match(/\{\w+\}/g) ?? []
  for (const words of [ar, hi])
    for (const [text, own] of Object.entries(words)) expect(values(own).toSorted()).toEqual(values(text).toSorted())
})

test('every text is used on some page', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const code = files
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  expect(Object.keys(hi).filter((text) => !code.includes(`'${text}'`))).toEqual([])
})

test('a text is translated, and unchanged in English', () => {
  expect(translator('hi', {}).t('Today')).toBe('आज')
  expect(translator('en', {}).t('+{count} more', { count: 3 })).toBe('+3 more')
})

test('a text without a translation stays unchanged', () => {
  const { site } = translator('hi', { Hold: 'रोक' })
  expect([site('Hold'), site('Yes'), site('constructor')]).toEqual(['रोक', 'Yes', 'constructor'])
})
