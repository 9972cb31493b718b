import type {
  About,
  AppDefinition,
  Definition,
  FilterField,
  ServerDefinition,
  Workflow,
} from '../../definition/definition.ts'
import type { FieldSource, PageSource, ScreenSource } from '../source.ts'
import type { MadeByPath } from '../3-check/check.ts'
import { longField, longFilter, nameOf, spotFields } from '../3-check/source-words.ts'
import { sourceOf } from './fields.ts'
import { lowerWorkflow, statesOf } from './workflow.ts'

const SEARCHED: readonly string[] = ['text', 'code', 'person']

/** The half of a screen that only the reference server reads. */
export function lowerServer(
  client: Definition,
  { source, page, made }: { source: ScreenSource; page: PageSource; made: MadeByPath },
  app: AppDefinition,
): ServerDefinition {
  const { screen, section, label, platform, fields } = client
  const own = ownFields(source)
  const workflow = workflowOf(source, made, app)
  return {
    screen,
    section,
    label,
    platform,
    fields,
    ownFields: own.map(([name]) => name),
    searchFields: own.filter(([, field]) => SEARCHED.includes(longField(field).type)).map(([name]) => name),
    statuses: statusesOf(source, workflow, app),
    calls: callsOf(client, workflow),
    filterFields: filterFieldsOf(page),
    pdf: listsOf(client)[0]?.pdf ?? 'never',
    workflow,
  }
}

function ownFields(source: ScreenSource): readonly (readonly [string, FieldSource])[] {
  const spot = source.kind === 'page' ? Object.values(source.data ?? {}).flatMap(spotFields) : []
  return [...Object.entries(source.fields ?? {}), ...spot]
}

function workflowOf(source: ScreenSource, made: MadeByPath, app: AppDefinition): Workflow | null {
  if (source.kind === 'page' || source.workflow === undefined) return null
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
  const reads = Object.values(client.reads).map(({ path }) => path)
  const steps = Object.values(client.actions).flatMap((action) => action.steps)
  const sent = steps.flatMap((step) => ('path' in step ? [step.path] : []))
  const back = workflow?.moves.reject ? ['rejection'] : []
  const options = client.filters.flatMap(({ source }) => (source ? [source.path] : []))
  const offered = listsOf(client).flatMap(callsAbout)
  return [...new Set([...reads, ...sent, ...back, ...offered, ...options])].filter((path) => !path.startsWith('/'))
}

/** What the rows of each list offer. */
function listsOf(client: Definition): readonly About[] {
  const blocks = Object.values(client.views).flatMap((view) => view.blocks)
  return blocks.flatMap((block) => (block.block === 'list' ? [block.about] : []))
}

/** What a row offers beside its card, each by a call of its own; files belong to the attachments page. */
function callsAbout({ details, comments, pdf }: About): readonly string[] {
  return [...(details ? ['details'] : []), ...(comments ? ['comment'] : []), ...(pdf === 'never' ? [] : ['pdf'])]
}
