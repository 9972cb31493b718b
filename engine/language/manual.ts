import { functionDocs } from '../expressions/functions.ts'
import { screenShape } from './screen.ts'
import { appShape, routeRecord } from './app.ts'
import type { BlockVocabulary } from './block-spec.ts'
import { cardRecord, narrowCardRecord } from './card.ts'
import { actionsShape } from './action.ts'
import { fieldOptionRecord, fieldRecord, fieldType } from './field.ts'
import { filtersShape, optionRecord, siteFilterRecord } from './filter.ts'
import { blockShape } from './block.ts'
import { readsShape } from './read.ts'
import type { Leaf, Members, Shape } from './shape.ts'
import { doneShape, screenTestShape, testerRecord } from './screen-test.ts'
import { stepShape } from './step.ts'
import { ratioRecord } from './total.ts'
import { workflowRecord } from './workflow.ts'

const INTRODUCTION = `# The screen language

Generated from \`engine/language/\`; \`countersign docs\` writes this file. One file is one screen:
\`screens/<section>/<name>.yaml\`. Its folder is the section of the menu, its name the route and server key.

- A **condition** is written under \`when\` and every key ending in \`When\`, without \`=\`.
- A **computed value** begins with \`=\`.
- Every expression may use \`form\`, \`filter\`, \`query\`, \`session\`, \`today\`, \`now\`, the reads, and \`narrow\`: whether the
  screen is as narrow as a phone's, at most 640 px.
- A **text** may hold \`{expression | format}\`; formats: number, money, percent, date, datetime.
- The file \`<name>.test.yaml\` beside it holds its tests; \`countersign test\` runs them.
- Put single quotes around text that YAML would cut: a leading \`!\`, \`"\`, \`[\` or \`{\`, \` #\`, \`: \`, and commas in \`{ }\`.
`

const OPERATORS = `
Operators: \`+ - * /\`, \`== != < <= > >=\`, \`in\`, \`&& || !\`, \`a ? b : c\`. Numbers are decimals; what is divided by
nothing is empty. A ratio of two sums of rows is a total. [Expressions](expressions.md) has
an example of each, the names available in each place, and what null does.
`

/** The same table as that of the expressions, without its examples. */
function functionTable(): string {
  const rows = Object.values(functionDocs).map(({ written, value }) => `| \`${written}\` | ${value} |`)
  return ['## Functions', '', '| written | value |', '|---|---|', ...rows, OPERATORS].join('\n')
}

/** docs/language.md: every word with its description, default and example. */
export function languageManual(blocks: readonly BlockVocabulary[]): string {
  const { approvals, register, records, page } = screenShape(blocks).cases
  const parts: readonly (readonly [string, Shape | undefined])[] = [
    ['A screen of kind approvals', approvals],
    ['A screen of kind register', register],
    ['A screen of kind records', records],
    ['A screen of kind page', page],
    ['A field', fieldRecord],
    ['An option of a field', fieldOptionRecord],
    ['A filter', entryOf(filtersShape)],
    ['An option of a filter', optionRecord],
    ['A read', entryOf(readsShape)],
    ['An action', entryOf(actionsShape)],
    ['A step', stepShape],
    ['A block', blockShape(blocks)],
    ['A card', cardRecord],
    ['A card of a grid', narrowCardRecord],
    ['A ratio of sums', ratioRecord],
    ['A workflow', workflowRecord],
    ['app.yaml', appShape],
    ['A role of app.yaml', entryOf(appShape.members.roles.shape)],
    ['A status of app.yaml', entryOf(appShape.members.statuses.shape)],
    ['A route of app.yaml', routeRecord],
    ['A filter of app.yaml', siteFilterRecord],
    ['A file of tests', screenTestShape],
    ['A person of a file of tests', testerRecord],
    ['A step of a case', doneShape],
  ]
  const sections = parts.flatMap(([title, shape]) => (shape ? [`## ${title}\n\n${describe(shape)}`] : []))
  return [INTRODUCTION, ...sections, `## Field types\n\n${wordTable(fieldType)}\n${functionTable()}`].join('\n') + '\n'
}

/** What is written under each name of a dictionary, in its long form. */
function entryOf(shape: Shape): Shape | undefined {
  if (shape.kind !== 'dictionary') return undefined
  return shape.of.kind === 'either' ? shape.of.parts.map : shape.of
}

function describe(shape: Shape): string {
  if (shape.kind === 'record') return table(shape.members) + nested(shape.members)
  if (shape.kind !== 'heads') return ''
  const sentences = Object.entries(shape.heads).map(([word, { head, members }]) => {
    return `### ${word}\n\n${table({ [word]: head, ...members })}`
  })
  const words = `Exactly one of: ${Object.keys(shape.heads).join(', ')}.`
  const shared = Object.keys(shape.shared).length === 0 ? '\n' : ` Beside any of them:\n\n${table(shape.shared)}`
  return [`${words}${shared}`, ...sentences].join('\n')
}

/** Records without a section of their own get their table below their owner's. */
function nested(members: Members): string {
  const described = new Set<Shape>([cardRecord, narrowCardRecord, workflowRecord, fieldRecord, optionRecord])
  const inner = Object.entries(members).flatMap(([key, { shape }]) => {
    const record = shape.kind === 'list' ? shape.of : shape
    return record.kind === 'record' && !described.has(record)
      ? [`\n### ${key}\n\n${table(record.members)}${nested(record.members)}`]
      : []
  })
  return inner.join('')
}

function table(members: Members): string {
  const rows = Object.entries(members).map(([key, { shape, doc, default: fallback, example }]) => {
    const words = wordsOf(shape)
    const choices = words === '' ? '' : ` ${words}`
    return `| \`${key}\` | ${doc}${choices} | ${fallback ?? '*must be written*'} | \`${example.replaceAll('|', '\\|')}\` |`
  })
  return ['| word | meaning | default | example |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function wordsOf(shape: Shape): string {
  if (shape.kind === 'either') return shape.parts.text ? wordsOf(shape.parts.text) : ''
  const inner = shape.kind === 'list' ? shape.of : shape
  return inner.kind === 'one-of' ? `(${Object.keys(inner.words).join(', ')})` : ''
}

function wordTable(shape: Leaf): string {
  if (shape.kind !== 'one-of') return ''
  const rows = Object.entries(shape.words).map(([word, doc]) => `| \`${word}\` | ${doc} |`)
  return ['| type | holds |', '|---|---|', ...rows, ''].join('\n')
}
