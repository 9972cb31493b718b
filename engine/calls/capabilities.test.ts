import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readErpCalls } from '../../server/http/contract/erp-calls.ts'
import { capabilities } from './capabilities.ts'

const names = Object.keys(capabilities)
const schemas = globSync(['schemas/erp/*.json', 'server/modules/*/calls/*.json'])
const sources = globSync('engine/{calls,shell,page,screen}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|stories)\./.test(file),
)

test('each extension is asked for: a schema names it, or a browser before it uses what the extension adds', () => {
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const ofCalls = new Set(readErpCalls().flatMap(({ extension }) => extension ?? []))
  const isAsked = (name: string) =>
    ofCalls.has(name as never) ||
    code.includes(`apabilities.includes('${name}')`) ||
    code.includes(`apabilities().includes('${name}')`)
  expect(names.filter((name) => !isAsked(name))).toEqual([])
})

test('a schema speaks of no extension but these', () => {
  const named = schemas.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[Ee]xtension `(\w+)`|^ {2}"extension": "(\w+)"/gm)].map(
      ([, inText, own]) => ({ file, name: inText ?? own ?? '' }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !names.includes(name))).toEqual([])
})

test('only the list and the server that announces it load the sentences', () => {
  const loaded = sources.filter((file) => /import (?!type ).*capabilities\.ts'/.test(readFileSync(file, 'utf8')))
  expect(loaded).toEqual([])
})
