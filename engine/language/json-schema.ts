import { sentenceMembers } from './heads.ts'
import { formsOf } from './forms.ts'
import type {
  DictionaryShape,
  HeadsShape,
  Leaf,
  Member,
  Members,
  NamesShape,
  Offer,
  RecordShape,
  RecursiveShape,
  Shape,
  ReferenceTarget,
} from './shape.ts'
import type { Snippet } from './snippets.ts'

/** A JSON Schema, draft 2020-12. */
type JsonSchema = { readonly [keyword: string]: unknown }

/** The names of a site, by what refers to them. An editor offers them; other names are left to `check`. */
export type SiteNames = Partial<Readonly<Record<ReferenceTarget | Offer, readonly string[]>>>

interface Offered {
  readonly title: string
  readonly names?: SiteNames
  /** Whole files as a start, as `yaml-language-server` and the YAML extension of VS Code read them. */
  readonly snippets?: readonly Snippet[]
}

interface Place {
  readonly names: SiteNames
  /** The key of the value; null: it is an item of a list, or has a name that the author chose. */
  readonly key: string | null
}

/** The schema that editors use for completion and hover; generated from the shapes that validate a file. */
export function jsonSchemaOf(shape: Shape, { title, names = {}, snippets = [] }: Offered): JsonSchema {
  const at = { names, key: null }
  const recursive = new Map<string, RecursiveShape>()
  collectRecursive(shape, recursive)
  const definitions = Object.fromEntries([...recursive].map(([name, each]) => [name, schemaOf(each.shape(), at)]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...schemaOf(shape, at),
    ...(snippets.length > 0 && shape.kind === 'by-word' && startedBy(shape.word, snippets)),
    ...(recursive.size > 0 && { $defs: definitions }),
  }
}

/** Whole files are offered until one has the word that decides its keys. */
function startedBy(word: string, snippets: readonly Snippet[]): JsonSchema {
  return { if: { type: 'object', required: [word] }, else: { defaultSnippets: snippets } }
}

/** Recursive shapes, each once. */
function collectRecursive(shape: Shape, found: Map<string, RecursiveShape>): void {
  if (shape.kind === 'recursive') {
    if (found.has(shape.name)) return
    found.set(shape.name, shape)
    return collectRecursive(shape.shape(), found)
  }
  for (const inner of shapesIn(shape)) collectRecursive(inner, found)
}

function shapesIn(shape: Shape): readonly Shape[] {
  const ofMembers = (members: Members): readonly Shape[] => Object.values(members).map((member) => member.shape)
  switch (shape.kind) {
    case 'record':
      return ofMembers(shape.members)
    case 'heads':
      return Object.values(shape.heads).flatMap(({ head, members }) => [head.shape, ...ofMembers(members)])
    case 'by-word':
      return Object.values(shape.cases)
    case 'list':
    case 'dictionary':
      return [shape.of]
    case 'names':
      return [shape.override, ...(shape.sentences ? [shape.sentences] : [])]
    case 'either':
      return formsOf(shape)
    default:
      return []
  }
}

function schemaOf(shape: Shape, at: Place): JsonSchema {
  switch (shape.kind) {
    case 'record':
      return recordSchema(shape, at)
    case 'heads':
      return headsSchema(shape, at)
    case 'by-word':
      // Editors offer words of the cases that fit best so far, and all cases only where the word itself is listed.
      return {
        properties: { [shape.word]: { enum: Object.keys(shape.cases) } },
        oneOf: Object.entries(shape.cases).map(([word, record]) => recordSchema(record, at, { [shape.word]: word })),
      }
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of, { ...at, key: null }),
        ...(!shape.mayBeEmpty && { minItems: 1 }),
        ...(shape.distinct && { uniqueItems: true }),
      }
    case 'names':
      return namesSchema(shape, at)
    case 'dictionary':
      return dictionarySchema(shape, at)
    case 'either':
      return { anyOf: formsOf(shape).map((each) => schemaOf(each, at)) }
    case 'recursive':
      return { $ref: `#/$defs/${shape.name}` }
    default:
      return leafSchema(shape, at)
  }
}

function namesSchema({ of, override, sentences }: NamesShape, at: Place): JsonSchema {
  const named = {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: schemaOf(override, { ...at, key: null }),
  }
  const items = [schemaOf(of, at), named, ...(sentences ? [headsSchema(sentences, at)] : [])]
  return { type: 'array', items: { anyOf: items }, minItems: 1 }
}

function dictionarySchema(shape: DictionaryShape, at: Place): JsonSchema {
  const { of, pattern, mayBeEmpty, names: keys } = shape
  const value = schemaOf(of, { ...at, key: null })
  const known = keys === null ? [] : (at.names[keys.to] ?? [])
  return {
    type: 'object',
    ...(known.length > 0 && { properties: Object.fromEntries(known.map((name) => [name, value])) }),
    additionalProperties: value,
    ...(!mayBeEmpty && { minProperties: 1 }),
    ...(pattern !== null && { propertyNames: { pattern } }),
  }
}

const ANY_NAME = { type: 'string', minLength: 1 } as const

/** An editor offers the names, but any value of the schema is right. */
const offering = (known: readonly string[] = [], schema: JsonSchema): JsonSchema =>
  known.length === 0 ? schema : { anyOf: [{ enum: known }, schema] }

function leafSchema(shape: Leaf, at: Place): JsonSchema {
  const offered = ({ offers }: { readonly offers?: Offer }) => (offers === undefined ? [] : at.names[offers])
  switch (shape.kind) {
    case 'words':
      return offering(offered(shape), { ...ANY_NAME, ...(shape.pattern !== null && { pattern: shape.pattern }) })
    case 'condition':
      return { type: ['string', 'boolean'] }
    case 'computed':
      return { type: 'string', pattern: '^=' }
    case 'value':
      return valueSchema(shape)
    case 'flag':
      return shape.only === null ? { type: 'boolean' } : { const: shape.only }
    case 'number':
      return { type: 'integer', minimum: shape.min, maximum: shape.max }
    case 'one-of':
      return {
        oneOf: Object.entries(shape.words).map(([word, doc]) => ({
          const: word,
          description: `${doc}. Example: ${at.key === null ? word : `${at.key}: ${word}`}`,
        })),
      }
    case 'text':
      return offering(offered(shape), { ...ANY_NAME, ...(shape.pattern !== null && textPattern(shape.pattern)) })
    case 'reference':
      return offering(at.names[shape.offers ?? shape.to], ANY_NAME)
    case 'data':
      return {}
  }
}

/** A pattern cannot describe what is written in braces. */
function textPattern(pattern: string): JsonSchema {
  return { anyOf: [{ pattern }, { pattern: '\\{' }] }
}

function valueSchema({ words, empty }: Extract<Leaf, { kind: 'value' }>): JsonSchema {
  if (!words) return { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^=' }] }
  return { type: ['string', 'number', 'boolean', ...(empty ? ['null'] : [])] }
}

/** @param fixed members whose value is already determined: the word that chose this record */
function recordSchema(shape: RecordShape, at: Place, fixed: Readonly<Record<string, string>> = {}): JsonSchema {
  const { members } = shape
  const properties = Object.entries(members).map(([key, member]) => {
    const settled = fixed[key]
    return [
      key,
      settled === undefined
        ? memberSchema(member, { ...at, key })
        : { const: settled, description: `${member.doc} Example: ${key}: ${settled}` },
    ] as const
  })
  const required = Object.keys(members).filter((key) => members[key]?.default === null)
  const partners = Object.entries(members).flatMap(([key, { goesWith }]) =>
    goesWith ? [[key, [goesWith]] as const] : [],
  )
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(partners.length > 0 && { dependentRequired: Object.fromEntries(partners) }),
    additionalProperties: false,
  }
}

function memberSchema(member: Member, at: Place): JsonSchema {
  const fallback = member.default === null ? '' : ` Default: ${member.default}.`
  return { description: `${member.doc}${fallback} Example: ${member.example}`, ...schemaOf(member.shape, at) }
}

function headsSchema(shape: HeadsShape, at: Place): JsonSchema {
  const sentences = Object.keys(shape.heads).map((head) =>
    recordSchema({ kind: 'record', name: shape.name, members: sentenceMembers(shape, head) }, at),
  )
  return { oneOf: sentences }
}
