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

/** Files with texts of the pages, with the errors of their forms, and of answers. */
const FOLDERS = ['.', '../people', '../people/sessions', '../routes', '../modules']

test('every text is used on some page', () => {
  const code = FOLDERS.flatMap((name) => sourcesOf(join(import.meta.dirname, name))).join('\n')
  const templates = [...code.matchAll(/`(\w[^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => asPattern(template))
  const isUsed = (text: string) => code.includes(`'${text}'`) || templates.some((template) => template.test(text))
  expect(Object.keys(hi).filter((text) => !isUsed(text))).toEqual([])
})

/** Matches the texts of a template: a value can be any text. */
function asPattern(template: string): RegExp {
  return new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[^\w\s]/g, '\\$&'))
      .join('\\S+')}$`,
  )
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('a text is translated, and unchanged in English', () => {
  expect(translator('hi', {}).t('Today')).toBe('आज')
  expect(translator('en', {}).t('+{count} more', { count: 3 })).toBe('+3 more')
})

test('a text without a translation stays unchanged', () => {
  const { site } = translator('hi', { Hold: 'रोक' })
  expect([site('Hold'), site('Yes'), site('constructor')]).toEqual(['रोक', 'Yes', 'constructor'])
})
