import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { headsAmong, sentenceMembers } from '../../language/heads.ts'
import type { ByWordShape, HeadsShape, Member, Members, RecordShape } from '../../language/shape.ts'
import { reportCutValues } from './cut-values.ts'
import {
  belowEmpty,
  type ChosenShape,
  type Elsewhere,
  meantHead,
  meantKey,
  ofDeclaredField,
  ofItems,
  ofOtherChoice,
  placeForKey,
  recordIn,
} from './meant-keys.ts'
import { wantMap, type StringMap } from './wanted-maps.ts'
import { isMap, rangeOfPlace, type SourcePlace, type Walk } from './walk.ts'

type MapSite = SourcePlace & { readonly value: StringMap; readonly choosing?: ChosenShape }

export function validateRecord(walk: Walk, shape: RecordShape, site: SourcePlace): void {
  const map = shape.mayBeEmpty && isMap(site.value) ? site.value : wantMap(walk, shape, site)
  if (map) validateMembers(walk, shape, { ...site, value: map })
}

/** The head decides which modifiers are allowed; so does a misspelt head. */
export function validateHeads(walk: Walk, shape: HeadsShape, site: SourcePlace): void {
  const map = wantMap(walk, shape, site)
  if (!map) return
  const [first, second] = headsAmong(shape, Object.keys(map))
  if (first !== undefined && second !== undefined) {
    const range = walk.positions.key([...site.path, second])
    const isSteps = Object.hasOwn(shape.heads, 'steps')
    const notes = [
      `${isSteps ? 'Several belong under `steps`' : 'Each is one of its own'}: - ${first}: …, and below it - ${second}: …`,
    ]
    return walk.report({ code: 'two-heads', names: [second, first], range, notes })
  }
  const head = first ?? nearestHead(shape, map)
  if (head === undefined || !Object.hasOwn(shape.heads, head)) return reportMissingHead(walk, shape, site)
  const members = sentenceMembers(shape, head)
  const name = first === undefined ? shape.name : `${shape.name} with "${head}"`
  const choosing = { shape, chosen: head }
  validateMembers(walk, { kind: 'record', name, members }, { ...site, value: map, choosing })
}

function nearestHead({ heads, shared }: HeadsShape, map: StringMap): string | undefined {
  const written = Object.keys(map).filter((key) => !Object.hasOwn(shared, key))
  return written.map((key) => meantHead(key, Object.keys(heads))).find((head) => head !== null) ?? undefined
}

function reportMissingHead(walk: Walk, shape: HeadsShape, site: SourcePlace): void {
  const notes = [...ofStepAbove(walk, shape, site), `One of: ${listNames(Object.keys(shape.heads), 16)}`]
  const key = isMap(site.value) ? Object.keys(site.value)[0] : undefined
  const range = key === undefined ? rangeOfPlace(walk, site) : walk.positions.key([...site.path, key])
  walk.report({ code: 'missing-head', names: [shape.name], range, notes })
}

/** `- body: …` below `- post: …`: modifiers that the item above takes. */
function ofStepAbove({ positions }: Walk, shape: HeadsShape, { value, path }: SourcePlace): readonly string[] {
  const at = path.at(-1)
  const keys = isMap(value) ? Object.keys(value) : []
  if (typeof at !== 'number' || at === 0 || keys.length === 0) return []
  const above = positions.keys([...path.slice(0, -1), at - 1])
  const [head] = headsAmong(shape, above)
  const members = head === undefined ? {} : sentenceMembers(shape, head)
  if (!keys.every((key) => Object.hasOwn(members, key) && !above.includes(key))) return []
  return [`Write ${keys.map((key) => `"${key}"`).join(', ')} without a dash, as a part of the "${head}" above.`]
}

/** The case is chosen by its word, by the nearest word when it is misspelt, and by the nearest key when the key is. */
export function validateByWord(walk: Walk, shape: ByWordShape, site: SourcePlace): void {
  const map = wantMap(walk, shape, site)
  if (!map) return
  const { word, cases } = shape
  const misspelt = Object.hasOwn(map, word) ? undefined : misspeltWord(shape, map)
  const chosen = misspelt === undefined ? map[word] : map[misspelt]
  const name = typeof chosen === 'string' ? chosen : ''
  const nearest = Object.hasOwn(cases, name) ? name : nearestName(name, Object.keys(cases))
  const record = nearest === null ? undefined : cases[nearest]
  if (record && nearest !== null)
    return validateMembers(walk, record, { ...site, value: map, choosing: { shape, chosen: nearest } })
  const member = Object.values(cases)[0]?.members[word]
  if (Object.hasOwn(map, word) && member) walk.visit(member.shape, { value: map[word], path: [...site.path, word] })
  else reportMissing(walk, { place: shape.name, key: word, site })
}

/** The key that was meant as the word: by its spelling, or because its value is one of the cases. */
function misspeltWord({ word, cases }: ByWordShape, map: StringMap): string | undefined {
  const keys = new Set(Object.values(cases).flatMap((each) => Object.keys(each.members)))
  const unknown = Object.keys(map).filter((key) => !keys.has(key))
  return (
    unknown.find((key) => nearestName(key, [word]) === word) ??
    unknown.find((key) => typeof map[key] === 'string' && Object.hasOwn(cases, map[key]))
  )
}

function validateMembers(walk: Walk, shape: RecordShape, site: MapSite): void {
  const { members, name } = shape
  const inner = walk.inside({ name, members, path: site.path })
  const cut = reportCutValues(inner, site, { members })
  const written = Object.keys(site.value).filter((key) => !cut.has(key))
  const unknown = written.filter((key) => !Object.hasOwn(members, key))
  const { meant, filled } = reportStrays(walk, shape, { keys: unknown, site })
  for (const key of written) {
    if (filled.has(key)) continue
    const member = Object.hasOwn(members, key) ? members[key] : undefined
    if (member) inner.visit(member.shape, { value: site.value[key], path: [...site.path, key], member })
  }
  const absent = (key: string): boolean => !Object.hasOwn(site.value, key) && !meant.has(key)
  // An unknown key was meant as the one that is missing.
  const [lacking, another] = demandingOf(members).filter(([key, member]) => member.default === null && absent(key))
  if (lacking && another === undefined && unknown.length > 0) meant.add(lacking[0])
  for (const [key, member] of demandingOf(members)) {
    if (member.default === null && absent(key)) reportMissing(walk, { place: shape.name, key, site })
    if (Object.hasOwn(site.value, key) && member.goesWith !== undefined && absent(member.goesWith)) {
      if (isWantedWithin(site, members, key)) continue
      const range = walk.positions.key([...site.path, key])
      const usual =
        member.default === null || member.default.startsWith('none')
          ? []
          : [`Left out, it is ${member.default.split(';')[0]}.`]
      walk.report({ code: 'missing-partner', names: [key, member.goesWith], range, notes: usual })
    }
  }
}

/** Whether a map of this place lacks the key: then it was meant in there. */
const isWantedWithin = ({ value }: MapSite, members: Members, key: string): boolean =>
  Object.entries(value).some(([name, inner]) => {
    const wanted = Object.hasOwn(members, name) ? members[name] : undefined
    return wanted && isMap(inner) && !Object.hasOwn(inner, key) && recordIn(wanted.shape).members[key]?.default === null
  })

type Entries = readonly (readonly [string, Member])[]

const demanding = new WeakMap<Members, Entries>()

/** The few members with a requirement: they must be written, or need a partner. Shapes never change. */
function demandingOf(members: Members): Entries {
  const cached = demanding.get(members)
  if (cached) return cached
  const entries = Object.entries(members).filter(([, { default: usual, goesWith }]) => usual === null || goesWith)
  demanding.set(members, entries)
  return entries
}

/** An unknown key: the key that was meant, or where else it belongs. */
interface Stray {
  readonly key: string
  readonly meant: ReturnType<typeof meantKey>
  readonly elsewhere: Elsewhere | null
}

function strayOf(walk: Walk, shape: RecordShape, { key, site }: { key: string; site: MapSite }): Stray {
  const allowed = Object.keys(shape.members)
  const free = allowed.filter((each) => !Object.hasOwn(site.value, each))
  const takes = (each: string): boolean => {
    const member = shape.members[each]
    return member !== undefined && walk.accepts(member.shape, { value: site.value[key], path: [...site.path, key] })
  }
  const meant = meantKey(key, { free, allowed, value: walk.positions.source([...site.path, key]), takes })
  const isOurs = meant !== null && !meant.isGuess
  const certain =
    belowEmpty(walk, shape.members, { key, site }) ?? (isOurs ? null : ofDeclaredField(walk, { key, site }))
  if (certain !== null) return { key, meant: null, elsewhere: certain }
  const several = meant?.isGuess ? asSeveral(walk, shape, { key, site }) : null
  if (several !== null) return { key, meant: several, elsewhere: null }
  const owner = meant?.isGuess ? ownerOf(walk, shape, key) : undefined
  if (owner !== undefined && owner.name !== shape.name) {
    const note = `Only ${owner.name} can have "${key}", and ${shape.name} cannot.`
    const isInBraces = walk.positions.key([...site.path, key]).start.line === walk.positions.key(site.path).start.line
    const place = isInBraces ? null : placeForKey(walk, shape, { key, site })
    return { key, meant: null, elsewhere: place ?? { place: note, note } }
  }
  const isElsewhere = meant === null || meant.isFar
  const other = meant === null && site.choosing ? ofOtherChoice(site.choosing, key) : null
  return { key, meant, elsewhere: isElsewhere ? (placeForKey(walk, shape, { key, site }) ?? other) : null }
}

/** A map around that has exactly this key: one where it is written, or of the same kind, as a field of a field of lines. */
const ownerOf = ({ around, positions }: Walk, { name }: RecordShape, key: string) =>
  around.findLast(
    (level) =>
      Object.hasOwn(level.members, key) &&
      (positions.keys(level.path).includes(key) || name.startsWith(`${level.name} of `)),
  )

/** `row: 2` as `rows: [2]`. */
function asSeveral(
  { positions }: Walk,
  { members }: RecordShape,
  { key, site }: { key: string; site: MapSite },
): Stray['meant'] {
  const [name, value] = [`${key}s`, positions.source([...site.path, key])]
  const isList = Object.hasOwn(members, name) && members[name]?.shape.kind === 'list'
  if (!isList || Object.hasOwn(site.value, name) || !/^[\w-]+$/.test(value)) return null
  return { key: name, line: `${name}: [${value}]`, isFar: false, isGuess: true }
}

/** Reports unknown keys, those of one place once; returns the keys that were meant, so that one mistake gives one message. */
function reportStrays(walk: Walk, shape: RecordShape, { keys, site }: { keys: readonly string[]; site: MapSite }) {
  const items = keys.length > 0 ? ofItems(shape.members, keys) : null
  const strays = keys.map((key): Stray => {
    if (!items?.keys.includes(key)) return strayOf(walk, shape, { key, site })
    const note = `Write ${items.member}: above it, and each block as an item: "- ${key}: …" below it.`
    return { key, meant: null, elsewhere: { place: items.member, note } }
  })
  const groups = Object.groupBy(strays, ({ key, elsewhere }) => elsewhere?.place ?? `key ${key}`)
  const meant = Object.values(groups).flatMap((group) => {
    const [first, ...others] = group ?? []
    if (!first) return []
    const further = others.length === 0 ? [] : [`So with ${others.map(({ key }) => `"${key}"`).join(', ')}.`]
    return [
      ...reportUnknown(walk, shape, { stray: first, site, further }),
      ...others.flatMap((each) => each.meant?.key ?? []),
    ]
  })
  // What is below an empty key is reported there.
  const filled = new Set(strays.flatMap(({ elsewhere }) => (elsewhere?.isBelow ? [elsewhere.place] : [])))
  return { meant: new Set(meant), filled }
}

function reportUnknown(
  walk: Walk,
  shape: RecordShape,
  at: { stray: Stray; site: MapSite; further: readonly string[] },
): readonly string[] {
  const { site, further } = at
  const { key, meant, elsewhere } = at.stray
  const allowed = Object.keys(shape.members)
  const [needed, another] = allowed.filter((each) => shape.members[each]?.default === null)
  // `{ Total }` is the value of the only required key.
  const [, name, assigned] = /^(\w+)\s*=\s*(.+)$/.exec(key) ?? []
  const unknown = {
    code: 'unknown-key',
    names: [key, shape.name],
    range: walk.positions.key([...site.path, key]),
  } as const
  if (name !== undefined && Object.hasOwn(shape.members, name)) {
    walk.report({ ...unknown, suggestion: `${name}: ${assigned}` })
    return [name]
  }
  const [from, to] = ARROW.exec(key)?.slice(1) ?? []
  if (from !== undefined && needed !== undefined && another !== undefined && site.value[key] === null) {
    walk.report({ ...unknown, suggestion: `${needed}: ${from}, ${another}: ${to}` })
    return [needed, another]
  }
  const isValue =
    needed !== undefined && another === undefined && site.value[key] === null && !Object.hasOwn(site.value, needed)
  if (isValue) {
    walk.report({ ...unknown, suggestion: `${needed}: ${key}` })
    return [needed]
  }
  walk.report({
    ...unknown,
    suggestion: elsewhere === null && meant?.line === null ? meant.key : null,
    notes: [
      ...(elsewhere === null && meant?.line ? [`Write ${meant.line}.`] : []),
      ...(elsewhere === null ? [] : [elsewhere.note]),
      ...further,
      meant === null && elsewhere === null
        ? choicesNote('Keys here', allowed, 16)
        : `Keys here: ${listNames(allowed, 16)}`,
    ],
  })
  return meant ? [meant.key] : []
}

/** `Sent -> Accepted` of a move. */
const ARROW = /^([\w ]*\w)\s*(?:->|=>|→)\s*(\w[\w ]*)$/

function reportMissing(walk: Walk, at: { place: string; key: string; site: SourcePlace }): void {
  const { place, key, site } = at
  const range =
    site.path.length > 0 && typeof site.path.at(-1) === 'string' ? walk.positions.key(site.path) : firstKey(walk, site)
  walk.report({ code: 'missing-key', names: [place, key], range })
}

/** A whole list item or file is too much to underline: its first key is underlined instead. */
function firstKey(walk: Walk, site: SourcePlace): ReturnType<typeof rangeOfPlace> {
  const key = isMap(site.value) ? Object.keys(site.value)[0] : undefined
  return key === undefined ? rangeOfPlace(walk, site) : walk.positions.key([...site.path, key])
}
