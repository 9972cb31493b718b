import { sentenceMembers } from '../../language/heads.ts'
import type { Shape } from '../../language/shape.ts'
import { meantForm } from '../2-validate/either.ts'

type Map = Readonly<Record<string, unknown>>

/** The reverse of `expand`: a node as its author would write it, in the shortest complete form. */
export function toShortForm(shape: Shape, node: unknown): unknown {
  switch (shape.kind) {
    case 'record':
      return mapped(node, (key) => shape.members[key]?.shape)
    case 'dictionary':
      return mapped(node, () => shape.of)
    case 'list':
      return (node as readonly unknown[]).map((item) => toShortForm(shape.of, item))
    case 'names':
      return (node as readonly Map[]).map((item) => namedInWords(shape, item))
    case 'heads':
      return shape.inPlace ? actionInWords(shape, shape.inPlace, node as Map) : sentenceInWords(shape, node as Map)
    case 'by-word': {
      const chosen = shape.cases[String((node as Map)[shape.word])]
      return chosen ? toShortForm(chosen, node) : node
    }
    case 'either':
      return eitherInWords(shape, node)
    case 'recursive':
      return toShortForm(shape.shape(), node)
    default:
      return node
  }
}

function mapped(node: unknown, shapeOf: (key: string) => Shape | undefined): Map {
  const entries = Object.entries(node as Map).map(([key, value]) => {
    const shape = shapeOf(key)
    return [key, shape ? toShortForm(shape, value) : value] as const
  })
  return Object.fromEntries(entries)
}

type Heads = Extract<Shape, { kind: 'heads' }>

function namedInWords({ override, sentences }: Extract<Shape, { kind: 'names' }>, item: Map): unknown {
  if (item['kind'] !== 'named') return sentences ? toShortForm(sentences, item) : item
  const { name, override: own } = item
  return own === null ? name : { [String(name)]: toShortForm(override, own) }
}

function sentenceInWords(shape: Heads, { kind, ...words }: Map): Map {
  const members = sentenceMembers(shape, String(kind))
  return mapped(words, (key) => members[key]?.shape)
}

/** A single step is written in place, unless it has a word that the action also has. */
function actionInWords(shape: Heads, { member, of }: Exclude<Heads['inPlace'], undefined>, node: Map): Map {
  const { [member]: list, ...own } = node
  const items = (list as readonly Map[]).map((item) => sentenceInWords(of, item))
  const words = mapped(own, (key) => shape.shared[key]?.shape)
  const [first, second] = items
  const isAlone = first && !second && Object.keys(first).every((key) => !Object.hasOwn(shape.shared, key))
  return isAlone ? { ...words, ...first } : { ...words, [member]: items }
}

function eitherInWords({ parts, long }: Extract<Shape, { kind: 'either' }>, node: unknown): unknown {
  const form = long ? parts[long.of] : meantForm({ kind: 'either', parts, long }, node)
  const words = form ? toShortForm(form, node) : node
  if (long?.of === 'list') return (words as readonly unknown[]).length === 1 ? (words as readonly unknown[])[0] : words
  if (long === null) return words
  const [key, another] = Object.keys(words as Map)
  return key === long.member && another === undefined ? (words as Map)[key] : words
}
