import {
  checkExpression,
  dateType,
  listType,
  numberType,
  rowType,
  textType,
  type Scope,
} from '../../engine/expressions/check/check.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { functionDocs } from '../../engine/expressions/functions.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { BlockSpec } from '../../engine/compile/block.ts'
import { placesTable } from './expression-places.ts'
import { table } from './markdown-table.ts'

/** The names with which the examples of the manual are evaluated. */
const NAMES: Readonly<Record<string, Value>> = {
  form: {
    client: 'Bright Works',
    from: '2026-04-01',
    to: '2026-04-05',
    weight: null,
    lines: [
      { item: 'Bolt', pieces: 4, price: 12.5 },
      { item: 'Nut', pieces: 10, price: 2 },
    ],
  },
  changed: { parts: [{ item: 'Nut' }] },
  parts: [{ item: 'Bolt' }, { item: 'Nut' }],
}

const SCOPE: Scope = {
  form: rowType({
    client: textType,
    from: dateType,
    to: dateType,
    weight: numberType,
    lines: listType(rowType({ item: textType, pieces: numberType, price: numberType })),
  }),
  parts: listType(rowType({ item: textType })),
}

/** The result of an expression in a manual, as JSON. Throws for an invalid one. */
export function resultJson(source: string): string {
  const { tree, problems } = checkExpression(source, SCOPE)
  if (tree === null) throw new Error(`${source}: ${problems.map(({ code }) => code).join(', ')}`)
  return JSON.stringify(evaluate(tree, NAMES))
}

const INTRODUCTION = `# Expressions

Generated from \`engine/expressions/\`; \`countersign docs\` writes this file.

An expression computes a value from what is on the page. It has no loops, no assignments and no calls of its own; it cannot
fail, and the server evaluates the same expression as the browser.

| where | how it is written | example |
|---|---|---|
| a condition: \`when\`, and every key that ends in \`When\` | as it is | \`requiredWhen: form.total > 5000\` |
| a computed value | begins with \`=\` | \`default: =today\` |
| a text | in braces, with a format behind a bar where it needs one | \`label: 'Worth {form.amount \\| money}'\` |

A format is one of number, money, percent, date, datetime. Without one, a field is printed as its type says.

YAML cuts some of them without an error. Put single quotes around an expression with \`: \`, \` #\`, a comma inside \`{ }\`, or a
leading \`!\`, \`"\`, \`[\` or \`{\`. \`countersign check\` reports each of these with the line as it has to be, and \`--fix\` writes it.
Instead of \`!form.done\` write \`form.done == false\`.

The examples of this page are evaluated with these values:

\`\`\`
form.client  "Bright Works"      form.from  2026-04-01    form.to  2026-04-05    form.weight  null (empty)
form.lines   item    pieces  price
             "Bolt"       4   12.5
             "Nut"       10      2
parts        a read with the rows "Bolt" and "Nut", of which the second has been changed
\`\`\`
`

const PLACES = `## The names at hand

| name | holds |
|---|---|
| \`form\` | the fields of the form, one form a screen; in \`approvals\` and \`records\` the row that is open |
| \`row\` | the row an expression stands in: of a list, of a grid, of lines |
| \`selected\` | the rows that are selected |
| \`filter\` | what is chosen in the filters, as texts |
| \`query\` | the address of the page: \`query.pk\`, \`query.slug\` and whatever else stands behind \`?\` |
| \`session\` | who is logged in: \`id\`, \`userName\`, \`email\`, \`company\`, \`erpType\`, \`admin\`, \`isTestDb\`, \`flags\` |
| \`today\`, \`now\` | the day, and the day and time, in the time zone of the company |
| \`narrow\` | whether the screen is at most 640 px wide |
| \`result\` | the answer of the call that the action made last |
| a read | the rows of a read, by its name; of one with \`one: true\` a single map |

Not every name means something everywhere. This table is computed by the compiler:
`

const NULLS = `## Null: what is empty

An empty field is null. Null never becomes 0 or an empty text, so that a rule does not hold by mistake:

- Arithmetic and comparisons with null are null: unknown.
- \`==\` and \`!=\` answer yes or no, of null as well. Ask for a missing value with \`== null\`.
- \`!\` of unknown is unknown. \`&&\` is no as soon as one side is no, \`||\` is yes as soon as one side is yes.
- A condition holds only where it is yes. What is unknown requires nothing, shows nothing and permits nothing.
- \`or(a, b)\` gives a value for what is empty; \`sum\` counts what is empty as nothing.
- A yes/no field is never null: it is no until somebody says yes.

`

/** In addition to the functions: results of the operators, mainly with null. */
const OPERATORS: readonly (readonly [string, string])[] = [
  ['4 * 12.5 - 3', '`+ - *` of numbers, exact as on paper'],
  ['0.1 + 0.2 == 0.3', 'Numbers are decimals'],
  ['10 / 4', '`/` of numbers'],
  ['10 / 3 * 3', 'A quotient is exact until its expression ends, and has 15 digits then'],
  ['10 / 0', 'What is divided by nothing is empty'],
  ['form.client + " Ltd."', '`+` of texts joins them'],
  ['form.to > form.from', '`< <= > >=` of numbers, days and texts'],
  ['"Nut" in form.lines.map(line, line.item)', '`in` of a list'],
  ['form.client in ["Bright Works", "Dim Works"]', '`in` of written values'],
  ['size(form.lines) > 1 ? "several" : "one"', '`a ? b : c` chooses'],
]

const EMPTY: readonly string[] = [
  'form.weight + 5',
  'form.weight > 5',
  '!(form.weight > 5)',
  'form.weight == null',
  'form.weight != 5',
  'form.weight > 5 || form.client != null',
  'form.weight > 5 && form.client != null',
  'form.weight > 5 && form.client == null',
  'form.weight > 5 ? "heavy" : "not known to be heavy"',
  'sum([form.weight, 3])',
  '3 / form.weight',
]

/** docs/expressions.md: the names available in each place, every function with examples, and null. */
export function expressionsManual(blocks: readonly BlockSpec[]): string {
  const functions = Object.values(functionDocs).map(({ written, value, examples }) => {
    const shown = examples.map((each) => `${code(each)} is ${code(resultJson(each))}`)
    return [code(written), value, shown.join('; ')]
  })
  const operators = OPERATORS.map(([source, doc]) => [doc, code(source), code(resultJson(source))])
  const empty = EMPTY.map((source) => [code(source), code(resultJson(source))])
  return [
    INTRODUCTION,
    PLACES,
    placesTable(blocks),
    `## Functions\n\n${table(['written', 'value', 'for example'], functions)}`,
    `## Operators\n\n${table(['operator', 'example', 'value'], operators)}`,
    NULLS + table(['expression', 'value'], empty),
  ].join('\n')
}

const code = (source: string): string => `\`${source}\``
