import { dictionaryText, reportKind } from './lists.ts'
import { choicesNote, nearestName } from '../../diagnostics/nearest.ts'
import type { EitherShape, Shape } from '../../language/shape.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { ourWord } from '../other-systems.ts'
import { isRowsWord } from '../../language/kinds/page.ts'
import type { Path } from '../1-parse/path.ts'
import { meantHead } from './meant-keys.ts'
import { isMap, kindText, memberNotes, rangeOfPlace, placeText, type SourcePlace, type Walk } from './walk.ts'

export function validateEither(walk: Walk, shape: EitherShape, site: SourcePlace): void {
  const { list, text } = shape.parts
  // `statuses: Draft, Approved`: several in a list, rather than one of that name or an expression.
  const isOne = text?.kind === 'one-of' || text?.kind === 'reference' || text?.kind === 'computed'
  if (list && isOne && typeof site.value === 'string' && SEVERAL.test(site.value))
    return reportKind(walk, site, 'a list')
  if (list && isMap(site.value) && isWithoutValues(walk, site.path, site.value)) return reportKind(walk, site, 'a list')
  const flag = meantFlag(walk, shape, site)
  if (flag !== null) return walk.report(flag)
  const single = singleItem(shape, site.value)
  if (single !== null) return reportKind(walk, { ...site, certain: single }, 'a list')
  const named = nameInMap(shape, site.value)
  if (named !== null) return reportKind(walk, { ...site, certain: named }, 'a name')
  if (reportOtherFlag(walk, shape, site)) return
  const chosen = flagOrList(shape, site.value) ?? meantForm(shape, site.value)
  if (chosen) return walk.visit(chosen, site)
  const kinds = { text: 'a text', flag: 'true or false', list: 'a list', map: 'a map' } as const
  const expected = (['text', 'flag', 'list', 'map'] as const)
    .filter((kind) => shape.parts[kind])
    .map((kind) =>
      kind === 'map' && shape.parts.map?.kind === 'dictionary' ? dictionaryText(shape.parts.map) : kinds[kind],
    )
  if (text?.kind === 'reference' && text.to === 'rows' && isMap(site.value)) {
    const names = [placeText(site.path), expected.join(' or '), kindText(site.value)]
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), notes: [WHOSE_ROWS] })
  }
  reportKind(walk, { ...site, certain: rowsForEveryone(shape, site.value) }, expected.join(' or '))
}

/** `waitsFor: director`, where a text is one of a few words: a list of one name. */
function singleItem({ parts: { text, list } }: EitherShape, value: unknown): string | null {
  if (!list || text?.kind !== 'one-of' || typeof value !== 'string' || !/^\w[\w .-]*$/.test(value)) return null
  const words = Object.keys(text.words)
  const isWord = words.includes(value) || (ourWord(value, words) ?? nearestName(value, words)) !== null
  return isWord ? null : `[${value}]`
}

/** `unique: yes`, where a list of names is the alternative: the flag, whose shape reports how it is written. */
function flagOrList({ parts: { text, flag, list } }: EitherShape, value: unknown): Shape | null {
  if (flag?.kind !== 'flag' || !list || text) return null
  const isWord = typeof value === 'string' && (flagIn(value) !== null || nearestName(value, FLAGS) !== null)
  return isWord || typeof value === 'number' ? flag : null
}

const FLAGS = ['true', 'false']

/** A word for a flag, beside other words: `pdf: never`. */
function meantFlag(
  walk: Walk,
  { parts: { text, flag } }: EitherShape,
  site: SourcePlace,
): Parameters<Walk['report']>[0] | null {
  const { value, path } = site
  if (typeof value !== 'string' || flag?.kind !== 'flag' || text?.kind !== 'one-of') return null
  const meant = Object.hasOwn(text.words, value) || ourWord(value, Object.keys(text.words)) ? null : flagIn(value)
  if (meant === null || (flag.only !== null && flag.only !== meant)) return null
  const names = [value, placeText(path)]
  return { code: 'unknown-word', names, range: rangeOfPlace(walk, site), suggestion: String(meant) }
}

/** Words for yes and no, which other systems have beside their flags. */
function flagIn(word: string): boolean | null {
  if (/^(?:no|never|none|off|nobody)$/i.test(word)) return false
  return /^(?:yes|on)$/i.test(word) ? true : null
}

/** `workflow: { use: two-step }`: a name under a key that the map does not have; null: it is none. */
function nameInMap({ parts: { text, map } }: EitherShape, value: unknown): string | null {
  if (text?.kind !== 'reference' || map?.kind !== 'record' || !isMap(value)) return null
  const [[key, name] = ['', null], another] = Object.entries(value)
  const { members } = map
  const isUnknown = !Object.hasOwn(members, key) && meantHead(key, Object.keys(members)) === null
  return another === undefined && isUnknown && typeof name === 'string' && /^[\w-]+$/.test(name) ? name : null
}

/** `approve: true` where only `false` has a meaning, and all else is a name: the opposite was meant. */
function reportOtherFlag(walk: Walk, { parts: { flag, text } }: EitherShape, site: SourcePlace): boolean {
  const { value, path, member } = site
  if (flag?.kind !== 'flag' || flag.only === null || typeof value !== 'boolean' || value === flag.only || !text)
    return false
  const [meaning = ''] = member?.doc.split(/(?<=\.) /) ?? []
  const notes =
    text.kind === 'one-of' ? [choicesNote('Words', Object.keys(text.words))] : [meaning, ...memberNotes(site)]
  const names = [placeText(path), `${text.kind === 'one-of' ? 'a word' : 'a name'} or ${flag.only}`, String(value)]
  walk.report({
    code: 'wrong-kind',
    names,
    range: rangeOfPlace(walk, site),
    notes: notes.filter((each) => each !== ''),
  })
  return true
}

const WHOSE_ROWS =
  'Rows are chosen by who they concern, and not by a value: all, team, own, or a field that holds a person.'

/** `{ foreman, partner }`: names in braces in place of brackets. */
function isWithoutValues({ positions }: Walk, path: Path, value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => value[name] === null && positions.source([...path, name]) === '')
}

/** `see: own` names rows, but not who sees them; `see: everyone` those who see them, but not which. */
function rowsForEveryone({ parts: { map } }: EitherShape, value: unknown): string | null {
  const namesReaders = map?.kind === 'dictionary' && map.names?.to === 'reader'
  if (!namesReaders || typeof value !== 'string') return null
  if (isRowsWord(value)) return `{ everyone: ${value} }`
  return value === EVERYONE || ourWord(value, [EVERYONE]) !== null ? `{ ${EVERYONE}: all }` : null
}

/** `Draft, Approved`, `Low|High`, `(Low, High)`. */
const SEVERAL = /^\(?[^=(){}[\]"'?:]*\w *[,;|] *\w[^=(){}[\]"'?:]*\)?$/

/**
 * Which of the forms is meant. A number or flag where neither is allowed was most likely meant as text, so that the
 * shape of the text reports it.
 */
export function meantForm({ parts }: EitherShape, value: unknown): Shape | undefined {
  if (Array.isArray(value)) return parts.list
  if (isMap(value)) return parts.map
  if (typeof value === 'boolean') return parts.flag ?? parts.text
  return value === null || value === undefined ? undefined : parts.text
}
