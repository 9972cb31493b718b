import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!term|-)/.test(line) && !line.startsWith('|---'))
  .map((line) => line.slice(2, -2).split(' | '))

test('each term is in the glossary once', () => {
  const terms = rows.map(([term]) => term)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

test.each(rows)('%s is owned by an existing file', (_term, _meaning, owners = '') => {
  const paths = [...owners.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  expect(paths).not.toEqual([])
  expect(paths.filter((path) => !existsSync(join(ROOT, path.replace(/\*.*$/, ''))))).toEqual([])
})
