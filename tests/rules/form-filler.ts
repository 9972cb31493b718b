/** Valid bodies of a form, generated from its definition and the options of its links on a running server. */
import type { AppDefinition, Compiled, Field, FormItem, Input } from '../../engine/definition/definition.ts'
import type { Session } from '../../engine/calls/contract.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { LINE_KEY } from '../../engine/definition/field.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { lineInputs } from '../../engine/page/form/lines.ts'
import { optionsIn } from '../../engine/page/form/options.ts'
import { boundsOf, fieldErrorOf, isEnabled, isVisible } from '../../engine/page/form/rules.ts'
import type { LocaleSettings } from '../../engine/page/format.ts'
import { rowsInValue } from '../../engine/page/reads/computed-read.ts'
import { readRows } from '../../engine/page/reads/rows.ts'
import { type Names, evaluatePath, evaluateQuery } from '../../engine/page/scope/names.ts'
import { computedValues } from '../../server/rows/forms/computed.ts'
import { sampleValues } from '../../server/sample/record-values.ts'
import type { Browser } from '../contract/browser.ts'
import { browserErrors } from './browser-form.ts'
import { disabledBy, type Values } from './broken-bodies.ts'
import { textFitting } from './pattern-text.ts'

export interface Filling {
  readonly compiled: Compiled
  readonly app: AppDefinition
  readonly session: Session
  readonly browser: Browser
}

/** The number of sample rows to try; those without errors in a browser are used. */
const TRIES = 12

export interface ValidBodies {
  readonly bodies: readonly Values[]
  /** The names of expressions besides the form, including the rows of choices. */
  readonly names: Names
}

/** Bodies that a person could enter, also with each optional field empty; none if they cannot be generated. */
export async function validBodies(filling: Filling): Promise<ValidBodies> {
  const { compiled, app, session } = filling
  const { server: definition, client } = compiled
  const plain = { session: { ...session }, query: {}, filter: {}, today: dayIn(app.timeZone, new Date()) }
  const names = { ...plain, ...(await choicesOf(filling, plain)) }
  const links = await linksOf(filling)
  const seenBy = (body: Values): Names => {
    const form = computedValues(definition, { ...names, form: body }, app.currency)
    return { ...names, form, row: form }
  }
  const bodies = Array.from({ length: TRIES }, (_, index): Values => {
    const sample = sampleValues({ definition, app, trade: session.erpType, seed: client.screen }, index)
    return (definition.form?.items ?? []).reduce<Values>((body, item) => {
      const field = definition.fields[item.field]
      if (!field) return body
      const entry = {
        field,
        input: item.input,
        value: links[field.name] ?? sample[field.name] ?? null,
        names: seenBy(body),
      }
      const value = item.lines
        ? fittedLines(entry, item, { fields: definition.fields, app, links })
        : fitted(entry, app)
      return { ...body, [field.name]: value }
    }, {})
  })
  const [first = {}] = bodies
  const emptied = Object.keys(first).map((name) => ({ ...first, [name]: null }))
  const isValid = (body: Values): boolean =>
    isEmpty(browserErrors({ client, app, session }, body)) &&
    isEmpty(disabledBy({ definition, body, names, locale: app, wrongLinks: {} }))
  return { bodies: [...bodies, ...emptied].filter(isValid), names }
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0

interface Entry {
  readonly field: Field
  readonly input: Input
  readonly value: Value
  readonly names: Names
}

/** The first valid value among the available one and those in the field's rules. */
function fitted(entry: Entry, locale: LocaleSettings): Value {
  const { field, input, names } = entry
  if (field.value !== null) return null
  // A disabled field has its initial value.
  const start = input.default === null ? null : evaluate(input.default, names)
  if (!isEnabled(input, names).enabled || !isVisible(input, names)) return start
  const candidates = candidatesFor(entry)
  return (
    candidates.find((value) => fieldErrorOf({ field, input, value, names, locale }) === null) ?? candidates[0] ?? start
  )
}

function candidatesFor({ field, input, value, names }: Entry): readonly Value[] {
  if (input.optionsFrom !== null) return optionsIn(evaluate(input.optionsFrom, names)).map(({ id }) => id)
  if (field.many)
    return [field.options.slice(0, 1), field.options.slice(0, 2), ['One'], ['one@example.com'], ['9876543210']]
  const [low, high] = boundsOf({ input, names })
  if (typeof value !== 'string') return [value, low, high, 1]
  const [min, max] = input.length ?? [0, value.length]
  const ofPattern = input.pattern === null ? [] : [textFitting(input.pattern)]
  return [value, value.slice(0, max), value.padEnd(min, 'x'), ...ofPattern, low, high]
}

interface LineSources {
  readonly fields: Readonly<Record<string, Field>>
  readonly app: AppDefinition
  /** By field: the row each link refers to. */
  readonly links: Values
}

/** Lines of the sample, up to the maximum number, with valid cells. */
function fittedLines({ input, value, names }: Entry, item: FormItem, { fields, app, links }: LineSources): Value {
  const [low, high] = boundsOf({ input, names })
  const most = Math.min(typeof high === 'number' ? high : 3, Math.max(3, typeof low === 'number' ? low : 0))
  return rowsInValue(value)
    .slice(0, most)
    .map((line) => {
      const cells = lineInputs(item.lines?.columns ?? [], fields)
      const filled = cells.reduce<Values>((row, cell) => {
        const { name } = cell.field
        const held = links[name] ?? line[name] ?? null
        return { ...row, [name]: fitted({ ...cell, value: held, names: { ...names, row } }, app) }
      }, {})
      return { [LINE_KEY]: line[LINE_KEY] ?? '', ...filled }
    })
}

async function choicesOf({ compiled, browser }: Filling, names: Names): Promise<Names> {
  const { server: definition } = compiled
  const found: Record<string, Value> = {}
  for (const read of definition.form?.choices ?? []) {
    if (read.from.from !== 'call') continue
    const path = evaluatePath(read.from.path, names)
    const whole = path.startsWith('/') ? path : `/main/s/${definition.screen}/${path}`
    const { body } = await browser.get(whole, evaluateQuery(read.from.query, names))
    const rows = read.from.answer.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body)
    found[read.name] = readRows(definition, read, rows as readonly Values[]) as Value
  }
  return found
}

/** The first available row of each link. */
async function linksOf({ compiled, browser }: Filling): Promise<Values> {
  const { server: definition } = compiled
  const found: Record<string, Value> = {}
  const items = definition.form?.items ?? []
  const cells = items.flatMap(({ lines }) => lineInputs(lines?.columns ?? [], definition.fields))
  for (const field of [...items.map((item) => item.field), ...cells.map((cell) => cell.field.name)]) {
    if (definition.fields[field]?.type !== 'link') continue
    const { body } = await browser.get(`/main/s/${definition.screen}/options`, { field })
    const [first] = (body as unknown as { get_options: { result: readonly Values[] } }).get_options.result
    found[field] = first ? { id: first['id'] ?? null, text: first['text'] ?? null } : null
  }
  return found
}
