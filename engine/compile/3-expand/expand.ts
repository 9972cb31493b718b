/**
 * Expands short forms: a text that represents a map, an item that represents a list, a step in place of `steps`.
 * Sentences get the head word that distinguishes them as their `kind`; names in lists become nodes. Every part retains
 * its position in the file.
 */
import { headsAmong, sentenceMembers } from '../../language/heads.ts'
import type { EitherShape, HeadsShape, InPlace, NamesShape, Shape } from '../../language/shape.ts'
import { NO_CHILDREN, setMember, type Located, type SourceNode } from '../1-parse/places.ts'
import { meantForm } from '../2-validate/either.ts'
import { isSentence } from '../2-validate/lists.ts'

/** @param from a value that has the shape; the result is `Infer<typeof shape>` */
export function expand(shape: Shape, from: Located): Located {
  switch (shape.kind) {
    case 'record':
      return expandMembers(from, (key) => shape.members[key]?.shape)
    case 'dictionary':
      return expandMembers(from, () => shape.of)
    case 'heads':
      return shape.inPlace ? expandInPlace(shape, shape.inPlace, from) : expandSentence(shape, from)
    case 'by-word': {
      const chosen = shape.cases[String(membersOf(from.value)[shape.word])]
      return chosen ? expand(chosen, from) : from
    }
    case 'list':
      return expandItems(from, (item) => expand(shape.of, item))
    case 'names':
      return expandItems(from, (item) => expandNamed(shape, item))
    case 'either':
      return expandEither(shape, from)
    case 'recursive':
      return expand(shape.shape(), from)
    default:
      return from
  }
}

type Members = Readonly<Record<string, unknown>>

function membersOf(value: unknown): Members {
  return value as Members
}

/** A part of a value; without a position of its own it has the position of the whole. */
function partOf({ value, place }: Located, key: string | number): Located {
  const part = (value as Readonly<Record<string | number, unknown>>)[key]
  return { value: part, place: place.children.get(key) ?? { ...place, scalar: null, children: NO_CHILDREN } }
}

function expandMembers(
  from: Located,
  shapeOf: (key: string) => Shape | undefined,
  keys: readonly string[] = Object.keys(membersOf(from.value)),
): Located {
  const value: Record<string, unknown> = {}
  const children = new Map<string | number, SourceNode>()
  for (const key of keys) {
    const shape = shapeOf(key)
    const part = shape ? expand(shape, partOf(from, key)) : partOf(from, key)
    setMember(value, key, part.value)
    children.set(key, part.place)
  }
  return { value, place: { ...from.place, children } }
}

function expandItems(from: Located, each: (item: Located) => Located): Located {
  const items = (from.value as readonly unknown[]).map((_, index) => each(partOf(from, index)))
  const children = new Map(items.map(({ place }, index) => [index, place] as const))
  return { value: items.map(({ value }) => value), place: { ...from.place, children } }
}

function expandSentence(shape: HeadsShape, from: Located): Located {
  const keys = Object.keys(membersOf(from.value))
  const [head = ''] = headsAmong(shape, keys)
  const members = sentenceMembers(shape, head)
  const { value, place } = expandMembers(from, (key) => members[key]?.shape, keys)
  return { value: { kind: head, ...membersOf(value) }, place }
}

/** A sentence written in place becomes the only item of the list that it represents. */
function expandInPlace(shape: HeadsShape, { member, of }: InPlace, from: Located): Located {
  const keys = Object.keys(membersOf(from.value))
  const list: Shape = { kind: 'list', of, distinct: false }
  const shapeOf = (key: string): Shape | undefined => (key === member ? list : shape.shared[key]?.shape)
  if (keys.includes(member)) return expandMembers(from, shapeOf)
  const isShared = (key: string): boolean => Object.hasOwn(shape.shared, key)
  const inPlace = Object.fromEntries(
    keys.filter((key) => !isShared(key)).map((key) => [key, membersOf(from.value)[key]]),
  )
  const own = expandMembers(from, shapeOf, keys.filter(isShared))
  const steps = expand(list, { value: [inPlace], place: { ...from.place, children: new Map([[0, from.place]]) } })
  const children = new Map([...own.place.children, [member, steps.place] as const])
  return { value: { ...membersOf(own.value), [member]: steps.value }, place: { ...from.place, children } }
}

/** `client` and `client: { label: Party }`, each with its name; sentences among them have a head. */
function expandNamed(shape: NamesShape, item: Located): Located {
  const { value, place } = item
  if (typeof value !== 'object' || value === null) {
    const node = { kind: 'named', name: value, override: null }
    return { value: node, place: { ...place, scalar: null, children: new Map([['name', place]]) } }
  }
  if (shape.sentences && isSentence(shape.sentences, membersOf(value))) return expand(shape.sentences, item)
  const [name = ''] = Object.keys(value)
  const override = expand(shape.override, partOf(item, name))
  const [start, end] = override.place.key ?? [place.start, place.end]
  const children = new Map([
    ['name', { ...override.place, start, end, scalar: null, children: NO_CHILDREN }],
    ['override', override.place],
  ])
  return { value: { kind: 'named', name, override: override.value }, place: { ...place, children } }
}

function expandEither(shape: EitherShape, from: Located): Located {
  const form = meantForm(shape, from.value)
  if (!form) return from
  const { long, parts } = shape
  const { value, place } = expand(form, from)
  if (long?.of === 'map' && form !== parts.map) {
    return { value: { [long.member]: value }, place: around(place, long.member) }
  }
  return long?.of === 'list' && form !== parts.list ? { value: [value], place: around(place, 0) } : { value, place }
}

/** The position of a short form as a whole, and of its only part: they are the same. */
function around(place: SourceNode, part: string | number): SourceNode {
  return { ...place, scalar: null, children: new Map([[part, place]]) }
}
