/** What a change of a screen means for the rows that are stored, one line for each. */
import type { AppDefinition, Compiled, Field, ServerDefinition } from '../../engine/definition/definition.ts'
import { decidersIn } from '../../engine/definition/workflow.ts'

/** Lines about names that stored rows hold and the new version no longer has. */
export function storedChanges({ server: before }: Compiled, { server: after }: Compiled): readonly string[] {
  if (!before.documents && !before.records) return []
  return [...cellChanges(before, after), ...optionChanges(before, after), ...decisionChanges(before, after)]
}

/** Pairs of names of `also`: the author says that the second replaces the first. */
const follows = (now: Named, name: string): boolean => now.some(({ also }) => also.includes(name))

function cellChanges(before: ServerDefinition, after: ServerDefinition): readonly string[] {
  return linesOf(before).flatMap(([name, cells]) => {
    const [now, kept] = linesOf(after).find(([other]) => other === name || isRenamed(after, name, other)) ?? []
    if (now === undefined || kept === undefined) return []
    return cells
      .filter((cell) => !kept.includes(cell) && !kept.some((other) => isRenamed(after, cell, other)))
      .map(
        (cell) => `cell ${now}.${cell} is gone, and its stored values with it: one that replaces it says also: ${cell}`,
      )
  })
}

const linesOf = ({ fields, ownFields }: ServerDefinition): readonly (readonly [string, readonly string[]])[] =>
  ownFields.flatMap((name) => {
    const lines = fields[name]?.lines
    return lines ? [[name, lines.fields] as const] : []
  })

const isRenamed = ({ fields }: ServerDefinition, before: string, now: string): boolean =>
  fields[now]?.also.includes(before) ?? false

function optionChanges(before: ServerDefinition, after: ServerDefinition): readonly string[] {
  return Object.values(before.fields).flatMap((field) => {
    const now = fieldNow(after, field)
    if (!now || field.options.length === 0 || now.options.length === 0) return []
    return field.options
      .filter((option) => !now.options.includes(option) && now.formerOptions?.[option] === undefined)
      .map(
        (option) =>
          `${now.name} no longer has ${option}: rows that hold it keep it, and rules about it no longer apply; an option that replaces it says also: ${option}`,
      )
  })
}

const fieldNow = ({ fields }: ServerDefinition, { name }: Field): Field | undefined =>
  fields[name] ?? Object.values(fields).find(({ also }) => also.includes(name))

/** Documents in flight keep their rules: whoever decides by them still sees and decides them. */
function decisionChanges({ workflow: before }: ServerDefinition, after: ServerDefinition): readonly string[] {
  const deciders = decidersIn(after.workflow)
  return decidersIn(before)
    .filter((role) => !deciders.includes(role))
    .map((role) => `documents that wait for ${role} stay with ${role}: \`countersign accept\` counts them`)
}

/** Names of app.yaml that stored documents and people may hold and the new version no longer has. */
export function siteChanges(before: AppDefinition, after: AppDefinition): readonly string[] {
  const [roles, statuses] = [goneFrom(before.roles, after.roles), goneFrom(before.statuses, after.statuses)]
  return [
    ...roles.map(
      (name) =>
        `role ${name} is gone: what waits for it is decided only by people who still have it; a role that replaces it says also: ${name}`,
    ),
    ...statuses.map(
      (name) =>
        `status ${name} is gone: documents in it keep it, without a colour; a status that replaces it says also: ${name}`,
    ),
  ]
}

type Named = readonly { readonly name: string; readonly also: readonly string[] }[]

const goneFrom = (before: Named, after: Named): readonly string[] =>
  before.map(({ name }) => name).filter((name) => !after.some((other) => other.name === name) && !follows(after, name))
