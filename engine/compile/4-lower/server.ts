import type {
  About,
  AppDefinition,
  Block,
  BlockOf,
  Definition,
  FilterField,
  ServerDefinition,
  Workflow,
} from '../../definition/definition.ts'
import { formBlocksOf } from '../../definition/form-schema.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { Text } from '../../expressions/tree.ts'
import type { MadeByPath } from '../3-check/checked.ts'
import type { FieldMap } from '../3-check/field-facts.ts'
import type { PageFacts } from '../3-check/page-facts.ts'
import { longFilter, nameOf } from '../3-check/source-words.ts'
import type { PageSource, ScreenSource } from '../source.ts'
import { sourceOf } from './filters.ts'
import { lowerWorkflow, statesOf } from './workflow.ts'

const SEARCHED: readonly string[] = ['text', 'code', 'person']

/** The half of a screen that only the reference server reads. */
export function lowerServer(
  client: Definition,
  { source, facts, made }: { source: ScreenSource; facts: PageFacts; made: MadeByPath },
  app: AppDefinition,
): ServerDefinition {
  const { screen, section, label, platform, fields } = client
  const own = ownFields(source, facts)
  const workflow = workflowOf(source, made, app)
  return {
    screen,
    section,
    label,
    platform,
    fields,
    ownFields: [...own.keys()],
    title: titleOf(client),
    searchFields: [...own].filter(([, { words }]) => SEARCHED.includes(words.type)).map(([name]) => name),
    statuses: statusesOf(source, workflow, app),
    documents: source.kind === 'approvals',
    record: recordOf(client, source),
    calls: callsOf(client, workflow),
    filterFields: filterFieldsOf(facts.source),
    pdf: listsOf(client)[0]?.about.pdf ?? 'never',
    workflow,
  }
}

/** Only a page the server draws has records of its own; the rows of other screens are those of a server module. */
function recordOf(client: Definition, source: ScreenSource): ServerDefinition['record'] {
  if (source.kind !== 'records' || client.serverPage === null) return null
  const items = formBlocksOf(client).flatMap(({ items }) => items)
  const uses = items.flatMap(({ input }) => (input.optionsFrom === null ? [] : usesOfTree(input.optionsFrom)))
  const used = new Set(uses.map(([name]) => name))
  return { items, choices: Object.values(client.reads).filter(({ name }) => used.has(name)) }
}

/** Those the author declared; what a preset adds is common to many screens. */
function ownFields(source: ScreenSource, { own, fields }: PageFacts): FieldMap {
  if (source.kind === 'page') return fields
  return new Map([...own].filter(([name]) => Object.hasOwn(source.fields ?? {}, name)))
}

function workflowOf(source: ScreenSource, made: MadeByPath, app: AppDefinition): Workflow | null {
  if (source.kind !== 'approvals' || source.workflow === undefined) return null
  const { workflow } = source
  if (typeof workflow !== 'string') return lowerWorkflow(workflow, made, { path: ['workflow'], template: null })
  return app.workflows[workflow] ?? null
}

/** In the order of app.yaml. */
function statusesOf(source: ScreenSource, workflow: Workflow | null, app: AppDefinition): readonly string[] {
  const all = app.statuses.map(({ name }) => name)
  const statuses = source.kind === 'approvals' ? (source.statuses ?? []) : []
  const shown = statuses === 'all' ? all : statuses.map(nameOf)
  const known = new Set([...shown, ...(workflow ? statesOf(workflow) : [])])
  return all.filter((name) => known.has(name))
}

/** Filters that compare a field of the row with what a call has answered. */
function filterFieldsOf({ filters = {} }: PageSource): readonly FilterField[] {
  return Object.entries(filters).flatMap(([param, filter]) => {
    const { field, ...words } = longFilter(filter)
    const source = sourceOf(words)
    return field === undefined || !source ? [] : [{ param, field, source }]
  })
}

/** Calls below the screen's own path, in contract names; a path from the root is another's. */
function callsOf(client: Definition, workflow: Workflow | null): readonly string[] {
  const reads = Object.values(client.reads).flatMap(({ from }) => (from.from === 'call' ? [plain(from.path)] : []))
  const steps = Object.values(client.actions).flatMap((action) => action.steps)
  const sent = steps.flatMap((step) => ('path' in step ? [plain(step.path)] : []))
  const back = workflow?.moves.reject ? ['rejection'] : []
  const options = client.filters.flatMap(({ source }) => (source ? [source.path] : []))
  const offered = listsOf(client).flatMap(({ about }) => callsAbout(about))
  return [...new Set([...reads, ...sent, ...back, ...offered, ...options])].filter((path) => !path.startsWith('/'))
}

/** A path with values in it is another screen's: `/main/s/{query.slug}/…`. */
function plain(path: string | Text): string {
  return typeof path === 'string' ? path : path.map((part) => (typeof part === 'string' ? part : '')).join('')
}

/** The heading of the first list's cards, as the browser names their rows (engine/runtime/row-title.ts). */
function titleOf(client: Definition): string | null {
  const card = listsOf(client)[0]?.card
  return card?.title ?? card?.left[0] ?? null
}

function listsOf(client: Definition): readonly BlockOf<'list'>[] {
  const blocks = Object.values(client.views).flatMap((view) => view.blocks.flatMap(withInner))
  return blocks.filter((block) => block.block === 'list')
}

/** A block and, in the order of the page, those it holds. */
function withInner(block: Block): readonly Block[] {
  const held = block.block === 'tabs' ? block.tabs : block.block === 'accordion' ? block.panels : []
  return [block, ...held.flatMap(({ blocks }) => blocks.flatMap(withInner))]
}

/** What a row offers beside its card, each by a call of its own; files belong to the attachments page. */
function callsAbout({ details, comments, pdf }: About): readonly string[] {
  return [...(details ? ['details'] : []), ...(comments ? ['comment'] : []), ...(pdf === 'never' ? [] : ['pdf'])]
}
