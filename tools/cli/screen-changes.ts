/** What a changed screen means to the people who use it, one line for each change. */
import { storedChanges } from './stored-changes.ts'
import { workflowChanges } from '../../engine/definition/workflow-changes.ts'
import { figureChanges } from '../../engine/definition/figure-changes.ts'
import { postingChanges } from '../../engine/definition/posting-changes.ts'
import { formulaChanges } from '../../engine/definition/stored-formulas.ts'
import { reportChanges } from '../../engine/definition/report-changes.ts'
import { rightsChanges } from '../../engine/definition/rights-changes.ts'
import type { Compiled, Definition, Field, Filter, ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import { filterAuthoring } from '../../engine/filters/filter-authoring.ts'

/** Empty: nothing that anybody could notice. */
export function screenChanges(before: Compiled, after: Compiled): readonly string[] {
  const changes = [
    ...headChanges(before.client, after.client),
    ...fieldChanges(before, after),
    ...uniqueChanges(before.server, after.server),
    ...filterChanges(before.client, after.client),
    ...filterKindChanges(before.client, after.client),
    ...figureChanges(before.server, after.server),
    ...postingChanges(before.server, after.server),
    ...reportChanges(before.server, after.server),
    ...actionChanges(before.client, after.client),
    ...differing('printed', printedWhen(before.server), printedWhen(after.server)),
    ...rightsChanges(before.server, after.server),
    ...ruleChanges(before.server, after.server),
    ...formulaChanges(before.server, after.server),
    ...storedChanges(before, after),
  ]
  const isSame = textOf(before.client) === textOf(after.client)
  return changes.length > 0 || isSame ? changes : ['its layout, its texts or what it asks for differ']
}

function headChanges(before: Definition, after: Definition): readonly string[] {
  return [
    ...differing('called', before.label, after.label),
    ...differing('in the section', before.section, after.section),
    ...differing('in the group', before.group ?? 'none', after.group ?? 'none'),
    ...differing('for', before.platform.join(' and '), after.platform.join(' and ')),
    ...differing('on narrow screens', narrow(before), narrow(after)),
  ]
}

function printedWhen({ pdf }: ServerDefinition): string {
  if (typeof pdf !== 'string') return `in the status ${pdf.join(' or ')}`
  return { always: 'in every status', allowed: 'once approved', never: 'never' }[pdf]
}

const narrow = ({ wideOnly }: Definition): string => (wideOnly ? 'not shown' : 'shown')

function differing(what: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${what}: ${after} now, not ${before}`]
}

/** Changes of the fields in the file, without those that every document has. */
function fieldChanges(before: Compiled, after: Compiled): readonly string[] {
  const [old, now] = [ownFields(before), ownFields(after)]
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => `field ${name} is gone`)
  const other = [...now].flatMap(([name, field]) => {
    const was = old.get(name)
    if (!was) return [`field ${name} is new: ${field.type}`]
    return [
      ...differing(`field ${name} is`, was.type, field.type),
      ...differing(`field ${name} is called`, was.label, field.label),
      ...(counted(was) === counted(field) ? [] : [`field ${name} counts ${counted(field)} now, not ${counted(was)}`]),
    ]
  })
  return [...other, ...gone, ...storedValues(before, after)]
}

const counted = ({ unit, measureFrom }: Field): string =>
  unit ?? (measureFrom === undefined ? 'nothing' : `what ${measureFrom} says`)

/** A folder knows no rows: the server that has them counts them. */
function storedValues(before: Compiled, after: Compiled): readonly string[] {
  const { documents, records } = before.server
  const now = ownFields(after)
  const isOther = [...ownFields(before)].some(([name, { type }]) => (now.get(name)?.type ?? type) !== type)
  return isOther && (documents || records) ? [STORED] : []
}

const STORED = 'stored rows retain their values: `countersign accept` says in how many one is not of its new type'

function uniqueChanges(before: ServerDefinition, after: ServerDefinition): readonly string[] {
  const [old, now] = [uniqueIn(before), uniqueIn(after)]
  return [
    ...[...now].filter((names) => !old.has(names)).map((names) => `no two rows may hold the same ${names} now`),
    ...[...old].filter((names) => !now.has(names)).map((names) => `several rows may hold the same ${names} now`),
  ]
}

/** The fields that are unique, alone or together, whatever the order of the others. */
const uniqueIn = ({ unique, uniqueTogether }: ServerDefinition): ReadonlySet<string> =>
  new Set([
    ...unique,
    ...uniqueTogether.map(({ field, with: others }) => `${field} with the same ${others.toSorted().join(', ')}`),
  ])

function ownFields({ client, server }: Compiled): ReadonlyMap<string, Field> {
  return new Map(
    server.ownFields.flatMap((name) => {
      const field = client.fields[name] ?? server.fields[name]
      return field ? [[name, field] as const] : []
    }),
  )
}

function filterChanges(before: Definition, after: Definition): readonly string[] {
  const [old, now] = [offersOf(before), offersOf(after)]
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => `filter ${name} is gone`)
  const other = [...now].flatMap(([name, offers]) => {
    const were = old.get(name)
    if (!were) return [`filter ${name} is new`]
    const removed = were
      .filter((offer) => !offers.includes(offer))
      .map((offer) => `filter ${name} no longer offers ${offer}`)
    const added = offers.filter((offer) => !were.includes(offer)).map((offer) => `filter ${name} now offers ${offer}`)
    const isMoved = removed.length + added.length === 0 && were.join('\n') !== offers.join('\n')
    return [...added, ...removed, ...(isMoved ? [`filter ${name} offers the same in another order`] : [])]
  })
  return [...other, ...gone]
}

/** Changes of what a filter chooses from, where both versions have the filter. */
function filterKindChanges({ filters: old }: Definition, { filters: now }: Definition): readonly string[] {
  return now.flatMap((filter) => {
    const was = old.find(({ name }) => name === filter.name)
    return was ? differing(`filter ${filter.label} chooses`, chosenAmong(was), chosenAmong(filter)) : []
  })
}

function chosenAmong({ type, to, range }: Filter): string {
  if (to !== null) return to === PEOPLE ? 'people' : `rows of ${to}`
  if (range !== null) return `a range of ${range === 'date' ? 'days' : 'numbers'}`
  return filterAuthoring[type].chooses
}

function offersOf({ filters }: Definition): ReadonlyMap<string, readonly string[]> {
  return new Map(filters.map(({ label, options }) => [label, options.map((option) => option.label)]))
}

function actionChanges({ actions: old }: Definition, { actions: now }: Definition): readonly string[] {
  const gone = Object.keys(old).filter((name) => !now[name])
  const added = Object.keys(now).filter((name) => !old[name])
  const other = Object.entries(now).filter(([name, action]) => {
    const was = old[name]
    return (
      was &&
      textOf([was.allow, was.enabledWhen, was.visibleWhen]) !==
        textOf([action.allow, action.enabledWhen, action.visibleWhen])
    )
  })
  return [
    ...added.map((name) => `${name} can be done now`),
    ...gone.map((name) => `${name} can no longer be done`),
    ...other.map(([name]) => `${name} can be done by others, or at other times, than before`),
  ]
}

function ruleChanges({ workflow: before }: ServerDefinition, { workflow: after }: ServerDefinition): readonly string[] {
  return textOf(before) === textOf(after) ? [] : workflowChanges(before, after)
}

const textOf = (value: unknown): string => JSON.stringify(value)
