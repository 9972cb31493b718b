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
  Shape,
} from './shape.ts'

/** A JSON Schema, draft 2020-12. */
type JsonSchema = { readonly [keyword: string]: unknown }

/** The schema editors use for completion and hover; made from the same shapes that validate a file. */
export function jsonSchemaOf(shape: Shape, title: string): JsonSchema {
  const recursive = new Map<string, RecursiveShape>()
  collectRecursive(shape, recursive)
  const definitions = Object.fromEntries([...recursive].map(([name, each]) => [name, schemaOf(each.shape())]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...schemaOf(shape),
    ...(recursive.size > 0 && { $defs: definitions }),
  }
}

/** Shapes within themselves, each once. */
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

function schemaOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'record':
      return recordSchema(shape)
    case 'heads':
      return headsSchema(shape)
    case 'by-word':
      return {
        oneOf: Object.entries(shape.cases).map(([word, record]) => recordSchema(record, { [shape.word]: word })),
      }
    case 'list':
      return { type: 'array', items: schemaOf(shape.of), minItems: 1, ...(shape.distinct && { uniqueItems: true }) }
    case 'names':
      return namesSchema(shape)
    case 'dictionary':
      return dictionarySchema(shape)
    case 'either':
      return { anyOf: formsOf(shape).map(schemaOf) }
    case 'recursive':
      return { $ref: `#/$defs/${shape.name}` }
    default:
      return leafSchema(shape)
  }
}

function namesSchema({ of, override, sentences }: NamesShape): JsonSchema {
  const named = { type: 'object', minProperties: 1, maxProperties: 1, additionalProperties: schemaOf(override) }
  const items = [schemaOf(of), named, ...(sentences ? [headsSchema(sentences)] : [])]
  return { type: 'array', items: { anyOf: items }, minItems: 1 }
}

function dictionarySchema({ of, pattern, mayBeEmpty }: DictionaryShape): JsonSchema {
  const names = pattern === null ? {} : { propertyNames: { pattern } }
  const least = mayBeEmpty ? {} : { minProperties: 1 }
  return { type: 'object', additionalProperties: schemaOf(of), ...least, ...names }
}

function leafSchema(shape: Leaf): JsonSchema {
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
      return { type: 'string', minLength: 1 }
    case 'data':
      return {}
  }
}

/** What stands in braces cannot be told from a pattern. */
function textPattern(pattern: string): JsonSchema {
  return { anyOf: [{ pattern }, { pattern: '\\{' }] }
}

function valueSchema({ words, empty }: Extract<Leaf, { kind: 'value' }>): JsonSchema {
  if (!words) return { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^=' }] }
  return { type: ['string', 'number', 'boolean', ...(empty ? ['null'] : [])] }
}

/** @param fixed members whose value is settled: the word that chose this record */
function recordSchema(shape: RecordShape, fixed: Readonly<Record<string, string>> = {}): JsonSchema {
  const { members } = shape
  const properties = Object.entries(members).map(([key, member]) => {
    const settled = fixed[key]
    return [key, settled === undefined ? memberSchema(member) : { const: settled, description: member.doc }] as const
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

function memberSchema(member: Member): JsonSchema {
  const fallback = member.default === null ? '' : ` Default: ${member.default}.`
  return { description: `${member.doc}${fallback} Example: ${member.example}`, ...schemaOf(member.shape) }
}

function headsSchema(shape: HeadsShape): JsonSchema {
  const sentences = Object.keys(shape.heads).map((head) =>
    recordSchema({ kind: 'record', name: shape.name, members: sentenceMembers(shape, head) }),
  )
  return { oneOf: sentences }
}
