/** The model of a page equals a page computed from scratch at each step, whatever a person does. */
import { describe, expect, test } from 'vitest'
import type { Definition, Field, FormItem, View } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import { allBlocks } from '../../engine/definition/blocks.ts'
import { compile, screens } from '../screens/screens.ts'
import { optionsIn } from '../../engine/page/form/options.ts'
import { usesForms } from '../../engine/page/form/uses-forms.ts'
import { gridReads } from '../../engine/page/reads/grid-reads.ts'
import { fieldErrorsOnPage } from '../../engine/page/form/check.ts'
import { fieldErrorOf, isBounded, isEmpty } from '../../engine/page/form/rules.ts'
import { fieldStatesOf, hostOf, lookIn, select, selectedRows } from './drawn.ts'
import { openPage, type OpenedPage } from './opened-page.ts'
import { formsIn, looksOf, readyOf, wholePage, type Held, type Sources } from './whole-page.ts'

const STEPS = 6

/** Pseudo-random numbers: a failure is reproducible. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

describe.each(screens)('$file', (source) => {
  const compiled = compile(source).value
  if (!compiled) throw new Error(`${source.file} does not compile.`)
  const views = Object.values(compiled.client.views).filter(({ modal }) => !modal)

  const ways = views.flatMap(({ name }) => [
    [name, 'as it is opened', false] as const,
    [name, 'begun with a row', true] as const,
  ])

  test.each(ways)('%s, %s', (view, _, withRow) => {
    const open = openPage(compiled, { view, withRow })
    const held: Held = new Map()
    const drawn = drawnForms(open)
    const random = randomFrom(view.length * 31 + source.file.length)
    expectSame(open, held, drawn)
    for (let step = 0; step < STEPS; step += 1) {
      doSomething(open, random)
      open.rest()
      expectSame(open, held, drawn)
    }
  })
})

type Random = ReturnType<typeof randomFrom>

function doSomething({ page, definition }: OpenedPage, random: Random): void {
  const items = formsIn(page.views.get()).flatMap((block) => block.items)
  const ways = [() => typeInto(page, items, random), () => editRows(page, random), () => openTabs(page, random)]
  ways[random(10) < 6 ? 0 : 1 + random(2)]?.()
  if (random(4) === 0) select(page, someKeys(page, definition, random))
}

function typeInto(page: PageModel, items: readonly FormItem[], random: Random): void {
  const item = items[random(Math.max(items.length, 1))]
  const field = item && page.definition.fields[item.field]
  if (item && field) page.setField(item.field, someValue(page, { item, field }, random))
}

interface FormInput {
  readonly item: FormItem
  readonly field: Field
}

function someValue(page: PageModel, { item, field }: FormInput, random: Random): Value {
  if (random(5) === 0) return null
  const options = page.optionsAt(field, item.input)
  const chosen = options[random(Math.max(options.length, 1))]
  if (chosen) return field.many ? [chosen.id] : chosen.id
  if (field.many) return ['a']
  const values: Partial<Record<Field['type'], Value>> = { yesno: random(2) === 0, date: '2026-03-0' + (1 + random(9)) }
  const isNumber = field.type === 'number' || field.type === 'money' || field.type === 'percent'
  return values[field.type] ?? (isNumber ? random(100) - 10 : 'word '.repeat(random(3)).trim())
}

function editRows(page: PageModel, random: Random): void {
  // Nobody can on a page without the code for it.
  if (!usesForms(page.definition)) return
  const reads = Object.values(page.definition.reads).filter(
    ({ name, base }) => base && page.rows(name).get().length > 0,
  )
  const read = reads[random(Math.max(reads.length, 1))]
  if (!read) return
  const rows = page.rows(read.name).get()
  const row = rows[random(rows.length)]
  const field = read.fields[random(read.fields.length)]
  if (row && field && field !== read.key)
    page.editRows(read.name, new Map([[String(row[read.key]), { [field]: random(50) }]]))
}

function openTabs(page: PageModel, random: Random): void {
  const blocks = allBlocks(page.views.get().flatMap((view) => view.blocks))
  const folding = blocks.filter((block) => block.block === 'tabs' || block.block === 'accordion')
  const block = folding[random(Math.max(folding.length, 1))]
  if (!block) return
  const tabs = block.block === 'tabs' ? block.tabs : block.block === 'accordion' ? block.panels : []
  const tab = tabs[random(tabs.length)]
  if (tab) page.tab(block, tab.name)
}

function someKeys(page: PageModel, { reads }: Definition, random: Random): readonly string[] {
  return Object.values(reads).flatMap(({ name, key }) =>
    page
      .rows(name)
      .get()
      .filter(() => random(2) === 0)
      .map((row) => String(row[key])),
  )
}

/** The fields of every form on the page as they are drawn, computed from the changes since the previous step. */
function drawnForms({ page, definition }: OpenedPage) {
  const host = hostOf(page)
  const forms = formsIn(Object.values(definition.views)).map((block) => [block, fieldStatesOf(host, block)] as const)
  return new Map(forms)
}

function expectSame(open: OpenedPage, held: Held, drawn: ReturnType<typeof drawnForms>): void {
  const { page, definition, given, erp, openedAt } = open
  const used = page.store.getState()
  const sources: Sources = { definition, given: { ...given, params: page.params.get() }, erp, used, held, openedAt }
  const whole = wholePage(sources)
  const reads = Object.values(definition.reads)
  const ofGrids = gridReads(definition)
  expect(Object.fromEntries(page.wanted.get().map(({ read, request: asked }) => [read, asked.text]))).toEqual(
    Object.fromEntries([...whole.asked].flatMap(([read, { text }]) => (ofGrids.has(read) ? [] : [[read, text]]))),
  )
  for (const { name } of reads) {
    expect([name, page.rows(name).get()]).toEqual([name, whole.rows[name]])
    if (ofGrids.has(name)) expect(page.question(name)?.request.text).toBe(whole.asked.get(name)?.text)
  }
  expect(page.form.get()).toEqual(whole.form)
  expect({ ...page.names(), now: '' }).toEqual({ ...whole.scope, now: '' })
  for (const block of formsIn(whole.views)) {
    const stateOf = drawn.get(block)?.()
    for (const { item, look } of looksOf(sources, whole, block)) {
      const state = stateOf?.(item.field)
      expect([item.field, state && lookIn(state)]).toEqual([item.field, look])
      const { optionsFrom } = item.input
      if (optionsFrom) expect(state?.options).toEqual(optionsIn(evaluate(optionsFrom, whole.scope)))
    }
  }
  for (const name of Object.keys(definition.actions)) {
    const ready = definition.actions[name]?.appliesTo === 'row' ? null : readyOf(sources, whole, name)
    const rows = definition.actions[name]?.appliesTo === 'selected' ? selectedRows(page) : []
    if (ready) expect(page.actionFor(name, rows)).toEqual(ready)
  }
  expect(fieldErrorsOnPage(page.core).filter(({ field }) => !field.includes('.'))).toEqual(
    fieldErrorsOf(sources, whole.views, whole),
  )
}

function fieldErrorsOf(
  { definition, given }: Sources,
  views: readonly View[],
  { scope, form }: ReturnType<typeof wholePage>,
) {
  return formsIn(views).flatMap(({ items, enabledWhen }) => {
    if (enabledWhen !== null && !holds(enabledWhen.when, scope)) return []
    return items.flatMap(({ field: name, input }) => {
      const field = definition.fields[name]
      const value = form[name] ?? null
      // Nobody can correct what is computed, unless the bound is about what it is computed from.
      if (!field || (field.value !== null && (isEmpty(value) || !isBounded(input)))) return []
      const fieldError = fieldErrorOf({ field, input, value, names: scope, locale: given.locale })
      return fieldError ? [{ field: name, text: fieldError.text, isCustomText: fieldError.isCustomText }] : []
    })
  })
}
