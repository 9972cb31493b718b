import { sentenceMembers } from './heads.ts'
import { formsOf } from './forms.ts'
import type {
  DictionaryShape,
  HeadsShape,
  Leaf,
  Member,
  Members,
  NamesShape,
  RecordShape,
  RecursiveShape,
  Reference,
  Shape,
  Target,
} from './shape.ts'
import type { Snippet } from './snippets.ts'

/** A JSON Schema, draft 2020-12. */
type JsonSchema = { readonly [keyword: string]: unknown }

/** The names of a site, by the target of a reference. An editor offers them; other names are left to `check`. */
export type SiteNames = Partial<Readonly<Record<Target, readonly string[]>>>

interface Offered {
  readonly title: string
  readonly names?: SiteNames
  /** Whole files as a start, as `yaml-language-server` and the YAML extension of VS Code read them. */
  readonly snippets?: readonly Snippet[]
}

/** The schema that editors use for completion and hover; generated from the shapes that validate a file. */
export function jsonSchemaOf(shape: Shape, { title, names = {}, snippets = [] }: Offered): JsonSchema {
  const recursive = new Map<string, RecursiveShape>()
  collectRecursive(shape, recursive)
  const definitions = Object.fromEntries([...recursive].map(([name, each]) => [name, schemaOf(each.shape(), names)]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...schemaOf(shape, names),
    ...(snippets.length > 0 && { defaultSnippets: snippets }),
    ...(recursive.size > 0 && { $defs: definitions }),
  }
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

function schemaOf(shape: Shape, names: SiteNames): JsonSchema {
  switch (shape.kind) {
    case 'record':
      return recordSchema(shape, names)
    case 'heads':
      return headsSchema(shape, names)
    case 'by-word':
      return {
        oneOf: Object.entries(shape.cases).map(([word, record]) => recordSchema(record, names, { [shape.word]: word })),
      }
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of, names),
        ...(!shape.mayBeEmpty && { minItems: 1 }),
        ...(shape.distinct && { uniqueItems: true }),
      }
    case 'names':
      return namesSchema(shape, names)
    case 'dictionary':
      return dictionarySchema(shape, names)
    case 'either':
      return { anyOf: formsOf(shape).map((each) => schemaOf(each, names)) }
    case 'recursive':
      return { $ref: `#/$defs/${shape.name}` }
    default:
      return leafSchema(shape, names)
  }
}

function namesSchema({ of, override, sentences }: NamesShape, names: SiteNames): JsonSchema {
  const named = { type: 'object', minProperties: 1, maxProperties: 1, additionalProperties: schemaOf(override, names) }
  const items = [schemaOf(of, names), named, ...(sentences ? [headsSchema(sentences, names)] : [])]
  return { type: 'array', items: { anyOf: items }, minItems: 1 }
}

function dictionarySchema(shape: DictionaryShape, names: SiteNames): JsonSchema {
  const { of, pattern, mayBeEmpty, names: keys } = shape
  const value = schemaOf(of, names)
  const known = keys === null ? [] : (names[keys.to] ?? [])
  return {
    type: 'object',
    ...(known.length > 0 && { properties: Object.fromEntries(known.map((name) => [name, value])) }),
    additionalProperties: value,
    ...(!mayBeEmpty && { minProperties: 1 }),
    ...(pattern !== null && { propertyNames: { pattern } }),
  }
}

const ANY_NAME = { type: 'string', minLength: 1 } as const

function referenceSchema({ to }: Reference, names: SiteNames): JsonSchema {
  const known = names[to] ?? []
  return known.length === 0 ? ANY_NAME : { anyOf: [{ enum: known }, ANY_NAME] }
}

function leafSchema(shape: Leaf, names: SiteNames): JsonSchema {
  switch (shape.kind) {
    case 'words':
      return { type: 'string', minLength: 1, ...(shape.pattern !== null && { pattern: shape.pattern }) }
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
      return { oneOf: Object.entries(shape.words).map(([word, doc]) => ({ const: word, description: doc })) }
    case 'text':
      return { type: 'string', minLength: 1, ...(shape.pattern !== null && textPattern(shape.pattern)) }
    case 'reference':
      return referenceSchema(shape, names)
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
function recordSchema(shape: RecordShape, names: SiteNames, fixed: Readonly<Record<string, string>> = {}): JsonSchema {
  const { members } = shape
  const properties = Object.entries(members).map(([key, member]) => {
    const settled = fixed[key]
    return [
      key,
      settled === undefined ? memberSchema(member, names) : { const: settled, description: member.doc },
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

function memberSchema(member: Member, names: SiteNames): JsonSchema {
  const fallback = member.default === null ? '' : ` Default: ${member.default}.`
  return { description: `${member.doc}${fallback} Example: ${member.example}`, ...schemaOf(member.shape, names) }
}

function headsSchema(shape: HeadsShape, names: SiteNames): JsonSchema {
  const sentences = Object.keys(shape.heads).map((head) =>
    recordSchema({ kind: 'record', name: shape.name, members: sentenceMembers(shape, head) }, names),
  )
  return { oneOf: sentences }
}
