/** What a site says was renamed: pairs of a former name and the name of now. */
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'

/** One former name, and the name that replaces it. */
export interface Pair {
  readonly from: string
  readonly to: string
}

interface Named {
  readonly name: string
  readonly also: readonly string[]
}

/** The former names that nothing has now: a name that is declared again means what it says. */
function pairsOf(named: readonly Named[]): readonly Pair[] {
  const declared = new Set(named.map(({ name }) => name))
  const pairs = named.flatMap(({ name, also }) => also.map((from) => ({ from, to: name })))
  return pairs.filter(({ from }) => !declared.has(from) && pairs.filter((each) => each.from === from).length === 1)
}

export const renamedStatuses = ({ statuses }: Pick<AppDefinition, 'statuses'>): readonly Pair[] => pairsOf(statuses)
export const renamedRoles = ({ roles }: Pick<AppDefinition, 'roles'>): readonly Pair[] => pairsOf(roles)

/** The renamed options of the fields of a screen and of the cells of their lines, each with its field. */
export function renamedOptions({
  fields,
  ownFields,
}: ServerDefinition): readonly (Pair & { readonly field: string })[] {
  const own = ownFields.flatMap((name) => [name, ...(fields[name]?.lines?.fields ?? [])])
  return own.flatMap((field) =>
    Object.entries(fields[field]?.formerOptions ?? {}).map(([from, to]) => ({ field, from, to })),
  )
}

/** @param files the names of all screens that have a file, also of one that does not compile */
export function renamedScreens(screens: readonly ServerDefinition[], files: readonly string[]): readonly Pair[] {
  const own = screens.map(({ screen, also }) => ({ name: screen, also }))
  return pairsOf([...own, ...files.filter((name) => own.every((each) => each.name !== name)).map(withoutFormer)])
}

const withoutFormer = (name: string): Named => ({ name, also: [] })
