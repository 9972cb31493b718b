import { expect, test } from 'vitest'
import { report } from '../diagnostics/report.ts'
import { screenFileHref } from './href.ts'
import { formatProblems } from './problems.ts'
import { wordsIn } from './site-words.ts'

test('an address contains a hash of the content: it changes with the content only', () => {
  expect(screenFileHref('sales', '{}')).toMatch(/^\/screens\/sales\.[0-9a-f]{12}\.json$/)
  expect(screenFileHref('sales', '{}')).toBe(screenFileHref('sales', '{}'))
  expect(screenFileHref('sales', '[]')).not.toBe(screenFileHref('sales', '{}'))
})

test('problems are shown with their line', () => {
  const start = { offset: 7, line: 2, column: 1 }
  const issue = report({ code: 'unused', names: ['read', 'rows'], file: 'crm/a.yaml', range: { start, end: start } })
  const sources = new Map([['crm/a.yaml', 'label: A\nkind: page\n']])
  expect(formatProblems([issue], { folder: 'screens', sources })).toContain('screens/crm/a.yaml:2:1')
})

test('an invalid edit of a words file leaves the previous words in use', () => {
  const first = wordsIn([{ file: 'hi.words.yaml', text: 'Orders: ऑर्डर\n' }], new Map())
  const broken = wordsIn([{ file: 'hi.words.yaml', text: 'Orders: [\n' }], first)
  expect(broken.get('hi')?.served).toEqual(first.get('hi')?.served)
  expect(broken.get('hi')?.diagnostics).not.toEqual([])
  expect(wordsIn([{ file: 'crm/a.yaml', text: '' }], new Map()).size).toBe(0)
})
