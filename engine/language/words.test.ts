import { describe, expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { parseFile } from '../compile/1-parse/parse.ts'
import { validate } from '../compile/2-validate/validate.ts'
import { actionsShape } from './action.ts'
import { blockShape, stackShape } from './block.ts'
import { cardRecord, narrowCardRecord } from './card.ts'
import { callsOfScreen, contractCalls, isNamedByContract, moduleCalls, otherPaths } from './contract-calls.ts'
import { fieldInReadShape, fieldOverrideRecord, fieldRecord, fieldsShape } from './field.ts'
import { filtersShape, siteFilterRecord } from './filter.ts'
import { gridWords } from './grid.ts'
import { headsAmong } from './heads.ts'
import { inputWords } from './input.ts'
import { approvalsShape } from './kinds/approvals.ts'
import { pageShape } from './kinds/page.ts'
import { recordsShape } from './kinds/records.ts'
import { registerShape } from './kinds/register.ts'
import { readShape, readsShape } from './read.ts'
import { rowOfferWords, fieldsForOffer } from './row-offers.ts'
import { record, words, type Members, type Shape } from './shape.ts'
import { languageOfWords, siteWordsShape } from './site-words.ts'
import { stepShape } from './step.ts'
import { tabsOf } from './tab.ts'
import { perVocabulary } from './vocabulary.ts'
import { workflowRecord } from './workflow.ts'

/** The codes reported for a value written in YAML. */
function wrong(shape: Shape, text: string): readonly string[] {
  const { value } = parseFile('x.yaml', text)
  if (value === null) throw new Error(`No YAML: ${text}`)
  return validate('x.yaml', value, shape).map(({ code, suggestion }) =>
    suggestion === null ? code : `${code} → ${suggestion}`,
  )
}

/** A map with these words, none of which is required. */
const inMap = (members: Members): Shape =>
  record('a thing', Object.fromEntries(Object.entries(members).map(([key, each]) => [key, { ...each, default: 'x' }])))

const SOUND: readonly (readonly [string, Shape, string])[] = [
  ['a field', fieldRecord, 'type: number\nunit: kg\nmin: 0\nmax: =form.most'],
  ['a field of a read', fieldInReadShape, 'type: money'],
  ['a field of a form', fieldOverrideRecord, 'label: Received\nrequiredWhen: form.done'],
  ['fields', fieldsShape, 'code: code\nqty: { type: number }'],
  ['filters', filtersShape, 'dateRange: dates\nkind: { type: choice, options: [New, { Old: { separated: true } }] }'],
  ['a read', readShape, 'get: list\nquery: { mode: short, search: =filter.search }\npage: 50'],
  ['reads', readsShape, 'rows: { get: list }\nlarge: { from: =rows }'],
  ['a step', stepShape, 'post: remind\nbody: { id: =row.id }\ndone: Sent.'],
  ['actions', actionsShape, 'send: { post: remind }\nboth: { label: Both, steps: [{ run: send }, { back: true }] }'],
  ['a card', cardRecord, 'title: code\nleft: [client]\nbadges: [Status]'],
  ['a card of a grid', narrowCardRecord, 'title: code'],
  ['a workflow', workflowRecord, 'starts: open\nmoves: { approve: [{ from: open, to: done, by: director }] }'],
  ['words of a site', siteWordsShape, 'Orders: ऑर्डर'],
  ['tabs', tabsOf('tab', stackShape(blockSpecs)), 'one: [{ text: x }]\ntwo: { label: Two, blocks: [{ text: y }] }'],
  ['a block', blockShape(blockSpecs), 'grid: rows\nonly: wide'],
  ['a filter of the site', siteFilterRecord, 'sends: batchno\nlabel: Batch\nget: batches\nanswer: batches'],
  ['approvals', approvalsShape, 'kind: approvals\nlabel: Orders\ncard: { title: code }\nstatuses: all'],
  ['records', recordsShape(blockSpecs), 'kind: records\nlabel: Visits\nfields: { note: text }\nform: [note]'],
  ['a register', registerShape(blockSpecs), 'kind: register\nlabel: Rates\nget: list\npage: 50'],
  ['a page', pageShape(blockSpecs), 'kind: page\nlabel: Sheet\nviews: { start: [{ text: x }] }'],
]

test.each(SOUND)('%s is written as in the manual', (_, shape, text) => {
  expect(wrong(shape, text)).toEqual([])
})

describe('a mistake', () => {
  test.each<readonly [string, Shape, { readonly text: string; readonly code: string }]>([
    ['a type nobody knows', fieldRecord, { text: 'type: nummber', code: 'unknown-word → number' }],
    ['a read of nothing', readShape, { text: 'query: =filter', code: 'missing-head' }],
    ['a step with two heads', stepShape, { text: 'post: remind\nreload: rows', code: 'two-heads' }],
    ['a page of no rows', readShape, { text: 'get: list\npage: 0', code: 'out-of-range' }],
    ['a misspelt word of a card', cardRecord, { text: 'titel: code', code: 'unknown-key → title' }],
    [
      'a screen without a caption',
      pageShape(blockSpecs),
      { text: 'kind: page\nviews: { start: [{ text: x }] }', code: 'missing-key' },
    ],
  ])('is reported: %s', (_, shape, { text, code }) => {
    expect(wrong(shape, text)).toEqual([code])
  })
})

test.each([
  ['input', inputWords],
  ['grid', gridWords.members],
  ['row', rowOfferWords],
] as const)('every example of the words of a %s is valid in its place', (_, members: Members) => {
  for (const [key, { example }] of Object.entries(members)) {
    const { value } = parseFile('x.yaml', `${key}: ${example}\n`)
    const diagnostics = value
      ? validate('x.yaml', value, inMap(members)).filter(({ code }) => code !== 'missing-partner')
      : null
    expect(diagnostics, key).toEqual([])
  }
})

test('of several heads, the one that allows the others as modifiers applies', () => {
  const shape = blockShape(blockSpecs)
  expect(headsAmong(shape, ['list', 'pdf'])).toEqual(['list'])
  expect(headsAmong(shape, ['pdf', 'list'])).toEqual(['list'])
  expect(headsAmong(shape, ['text', 'grid'])).toEqual(['text', 'grid'])
  expect(headsAmong(shape, ['label'])).toEqual([])
})

test('offers of a row need fields of the row', () => {
  expect(fieldsForOffer('attachments', true)).toEqual(['awsfile_count'])
  expect(fieldsForOffer('attachments', false)).toEqual([])
  expect(fieldsForOffer('pdf', 'allowed')).toEqual(['pdflink', 'allowPDFdownload'])
  expect(fieldsForOffer('pdf', ['done'])).toEqual(['pdflink', 'Status'])
})

test('the contract names its calls: for every screen, for one, and as whole paths', () => {
  expect(contractCalls).toContain('list')
  expect(moduleCalls.every(isNamedByContract)).toBe(true)
  expect(isNamedByContract('lisst')).toBe(false)
  expect(callsOfScreen('constructor')).toEqual([])
  expect(otherPaths.every((path) => path.startsWith('/'))).toBe(true)
})

test('a file of words is named by its language', () => {
  expect(languageOfWords('hi.words.yaml')).toBe('hi')
  expect(languageOfWords('crm/hi.yaml')).toBe(null)
})

test('a shape is created once for each vocabulary', () => {
  let shapes = 0
  const shapeOf = perVocabulary(() => ({ ...words(), shapes: (shapes += 1) }))
  expect(shapeOf(blockSpecs)).toBe(shapeOf(blockSpecs))
  expect(shapeOf([]).shapes).toBe(2)
})
