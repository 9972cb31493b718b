import type { AppDefinition, Definition, ServerDefinition, Workflow } from '../../definition/definition.ts'
import type { FieldSource, ScreenSource } from '../source.ts'
import type { MadeByPath } from '../3-check/check.ts'
import { longField, nameOf, spotFields } from '../3-check/source-words.ts'
import { lowerWorkflow, statesOf } from './workflow.ts'

const SEARCHED: readonly string[] = ['text', 'code', 'person']

/** The half of a screen that only the reference server reads. */
export function lowerServer(
  client: Definition,
  { source, made }: { source: ScreenSource; made: MadeByPath },
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
    filterFields: [],
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

/** Calls below the screen's own path, in contract names; a path from the root is another's. */
function callsOf(client: Definition, workflow: Workflow | null): readonly string[] {
  const reads = Object.values(client.reads).map(({ path }) => path)
  const steps = Object.values(client.actions).flatMap((action) => action.steps)
  const sent = steps.flatMap((step) => ('path' in step ? [step.path] : []))
  const back = workflow?.moves.reject ? ['rejection'] : []
  return [...new Set([...reads, ...sent, ...back])].filter((path) => !path.startsWith('/'))
}
