/** The calls of the contract by name, as `schemas/erp` describes them; `countersign schema` regenerates the list. */
import described from './contract-calls.json' with { type: 'json' }

/** Calls below `/main/s/{screen}/` that the contract describes for any screen (foundation §7). */
export const contractCalls: readonly string[] = described.everyScreen

/** Calls that site-modules §7 defines for any module of a server, although each module describes its own. */
export const moduleCalls: readonly string[] = ['deleteitem', 'item', 'props']

const screens: Readonly<Record<string, readonly string[]>> = described.screens

/** Calls that the contract describes only for this screen. */
export function callsOfScreen(screen: string): readonly string[] {
  return Object.hasOwn(screens, screen) ? (screens[screen] ?? []) : []
}

/** Whether the contract describes a call of that name, for any screen or for one. */
export function isNamedByContract(call: string): boolean {
  return [contractCalls, moduleCalls, ...Object.values(screens)].some((names) => names.includes(call))
}

/** Whole paths that do not belong to a screen. */
export const otherPaths: readonly string[] = described.paths

type ByPlace = Readonly<Record<string, readonly string[]>>

const members: Readonly<Record<string, ByPlace>> = described.members
const answers: Readonly<Record<string, ByPlace>> = described.answers
const results: Readonly<Record<string, ByPlace>> = described.results

/**
 * The members of the maps that a call returns at a place (`get_stockgrid.groups`); null: the contract does not describe
 * them, or the maps may have others.
 */
export function membersOfAnswer(screen: string, call: string, place: string): readonly string[] | null {
  return placesOf(members, screen, call)[place] ?? null
}

/** The parts of the map that a call returns at a place; null: the contract does not describe them, or there may be others. */
export function partsOfAnswer(screen: string, call: string, place: string): readonly string[] | null {
  return placesOf(answers, screen, call)[place] ?? null
}

/**
 * The parts of the map that the call of a step returns at a place; null: the contract does not describe them, or there
 * may be others. What a module answers to the calls of any module is described with that module only.
 */
export function partsOfResult(
  { method, screen, call }: { readonly method: 'get' | 'post'; readonly screen: string; readonly call: string },
  place: string,
): readonly string[] | null {
  const isOwn = callsOfScreen(screen).includes(call)
  if (!isOwn && moduleCalls.includes(call)) return null
  const places = (method === 'get' ? answers : results)[isOwn ? `${screen}/${call}` : call]
  return places?.[place] ?? null
}

function placesOf(places: Readonly<Record<string, ByPlace>>, screen: string, call: string): ByPlace {
  const ofCall = [`${screen}/${call}`, call].find((name) => Object.hasOwn(places, name))
  return (ofCall === undefined ? undefined : places[ofCall]) ?? {}
}
