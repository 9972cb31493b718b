/** A screen for a person who may not see some of its fields. Loaded only for such people. */
import type { Tree } from '../expressions/tree.ts'
import type {
  Action,
  Block,
  CardFields,
  Column,
  Definition,
  Filter,
  Ratio,
  Read,
  Step,
  Tab,
  View,
} from './definition.ts'
import { screenInputs } from './uses-of.ts'

type Hidden = ReadonlySet<string>

/** The definition without these fields: no column, input, card line, total or filter uses them. */
export function withoutFields(definition: Definition, names: readonly string[]): Definition {
  if (names.length === 0) return definition
  const hidden = new Set(names)
  const { actions, fields, form, filters, reads, views, uses } = definition
  const narrowed = {
    ...definition,
    fields: without(fields, hidden),
    form: form.filter((name) => !hidden.has(name)),
    filters: filters.filter(({ name }) => !hidden.has(name)).map((filter) => filterWithout(filter, hidden)),
    reads: mapped(reads, (read) => readWithout(read, hidden)),
    actions: mapped(actions, (action) => actionWithout(action, hidden)),
    views: mapped(views, (view) => viewWithout(view, hidden)),
  }
  // The uses of inputs are in the order of the inputs.
  const usesOfInputs = new Map(screenInputs(definition).map((input, place) => [input, uses.inputs[place]]))
  const inputs = screenInputs(narrowed).flatMap((input) => usesOfInputs.get(input) ?? [])
  return { ...narrowed, uses: { ...uses, inputs } }
}

/** An option is left out with a parameter that it sends. */
const filterWithout = (filter: Filter, hidden: Hidden): Filter => ({
  ...filter,
  options: filter.options.filter(({ send }) => !Object.keys(send).some((name) => hidden.has(name))),
})

const viewWithout = (view: View, hidden: Hidden): View => ({
  ...view,
  ...(view.badges && { badges: seenOf(view.badges, hidden) }),
  blocks: blocksWithout(view.blocks, hidden),
})

const without = <Of>(all: Readonly<Record<string, Of>>, hidden: Hidden): Readonly<Record<string, Of>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.has(name)))

const mapped = <Of>(all: Readonly<Record<string, Of>>, change: (each: Of) => Of): Readonly<Record<string, Of>> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]))

const seenOf = (names: readonly string[], hidden: Hidden): readonly string[] =>
  names.filter((name) => !hidden.has(name.split('.')[0] ?? ''))

function readWithout(read: Read, hidden: Hidden): Read {
  return { ...read, fields: seenOf(read.fields, hidden), defaults: without(read.defaults, hidden) }
}

/** Values that an action sends, or opens a form with, are left out for hidden fields. */
const actionWithout = (action: Action, hidden: Hidden): Action => ({
  ...action,
  steps: action.steps.map((step) => stepWithout(step, hidden)),
})

function stepWithout(step: Step, hidden: Hidden): Step {
  if (step.step === 'call') return { ...step, body: mapWithout(step.body, hidden) }
  return step.step === 'show' && step.with !== null ? { ...step, with: mapWithout(step.with, hidden) } : step
}

function mapWithout(tree: Tree, hidden: Hidden): Tree {
  return tree.op === 'map' ? { ...tree, entries: tree.entries.filter(([name]) => !hidden.has(name)) } : tree
}

const blocksWithout = (blocks: readonly Block[], hidden: Hidden): readonly Block[] =>
  blocks.map((block) => blockWithout(block, hidden))

function blockWithout(block: Block, hidden: Hidden): Block {
  const tabsWithout = (tabs: readonly Tab[]) =>
    tabs.map((tab) => ({ ...tab, blocks: blocksWithout(tab.blocks, hidden) }))
  switch (block.block) {
    case 'list':
      return {
        ...block,
        card: cardWithout(block.card, hidden),
        ...(block.totals && { totals: seenOf(block.totals, hidden) }),
      }
    case 'grid': {
      const { card, columns, groupBy, totals, ratios } = block
      return {
        ...block,
        card: cardWithout(card, hidden),
        columns: columnsWithout(columns, hidden),
        groupBy: groupBy !== null && hidden.has(groupBy) ? null : groupBy,
        totals: seenOf(totals, hidden),
        ...(ratios && { ratios: ratiosWithout(ratios, hidden) }),
      }
    }
    case 'form':
      return { ...block, items: block.items.filter(({ field }) => !hidden.has(field)) }
    case 'tabs':
      return { ...block, tabs: tabsWithout(block.tabs) }
    case 'accordion':
      return { ...block, panels: tabsWithout(block.panels) }
    default:
      return block
  }
}

/** A ratio would show the sum of a hidden field. */
const ratiosWithout = (ratios: readonly Ratio[], hidden: Hidden): readonly Ratio[] =>
  ratios.filter(({ of, per }) => {
    const summed = per === null ? [of] : [of, per]
    return seenOf(summed, hidden).length === summed.length
  })

function columnsWithout(columns: readonly Column[], hidden: Hidden): readonly Column[] {
  return columns.flatMap((column): readonly Column[] => {
    if (column.column === 'field') return hidden.has(column.field) ? [] : [column]
    if (column.column === 'across') return hidden.has(column.lines) ? [] : [column]
    const inside = columnsWithout(column.columns, hidden)
    return inside.length === 0 ? [] : [{ ...column, columns: inside }]
  })
}

function cardWithout({ title, left, right, badges, progress, more }: CardFields, hidden: Hidden): CardFields {
  return {
    title: title !== null && hidden.has(title) ? null : title,
    left: seenOf(left, hidden),
    right: seenOf(right, hidden),
    badges: seenOf(badges, hidden),
    progress: progress.filter(({ field, of }) => !hidden.has(field) && !(of !== null && hidden.has(of))),
    more: seenOf(more, hidden),
  }
}
