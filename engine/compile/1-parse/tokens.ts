import { CST, Lexer, Parser } from 'yaml'
import { LIMITS, tooManyLines } from './limits.ts'
import { mistake, type Mistake } from './mistake.ts'

// Needed at each token.
const { SCALAR, isCollection } = CST

/** The library's syntax tree of a text, as far as the text was read. */
export interface Tokens {
  readonly tokens: readonly CST.Token[]
  readonly tags: readonly { readonly start: number; readonly end: number }[]
  /** A limit that is exceeded: nothing after it was read. */
  readonly exceeded: Mistake | null
}

/** Lets the library split a text into tokens and build its syntax tree, and stops at the first token beyond a limit. */
export function tokensOf(text: string): Tokens {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  const tags: { start: number; end: number }[] = []
  const counted: Counted = { values: 0, marks: 0 }
  let isPlain = false
  for (const source of new Lexer().lex(text)) {
    const { offset } = parser
    for (const token of parser.next(source)) tokens.push(token)
    // Before a plain or block text, whose letters mean nothing to YAML, the library emits a token that announces it.
    const code = isPlain ? null : exceededBy(source, parser.stack, counted)
    if (!isPlain && source.startsWith('!')) tags.push({ start: offset, end: offset + source.length })
    isPlain = source === SCALAR
    if (code === null) continue
    const start = code === 'too-deep' ? (innermost(parser.stack)?.offset ?? offset) : offset
    const exceeded = mistake({ code, names: [String(LIMIT_OF[code])], start, end: Math.min(start + 1, text.length) })
    return { tokens, tags, exceeded }
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens, tags, exceeded: tooManyLines(text) }
}

interface Counted {
  values: number
  /** Anchors and aliases. */
  marks: number
}

const LIMIT_OF = {
  'too-deep': LIMITS.depth,
  'too-many-keys': LIMITS.keys,
  'too-many-aliases': LIMITS.marks,
  'too-many-values': LIMITS.values,
} as const

type Exceeded = keyof typeof LIMIT_OF

/** @param stack what is open after this token */
function exceededBy(source: string, stack: readonly CST.Token[], counted: Counted): Exceeded | null {
  switch (source.charAt(0)) {
    case '&':
    case '*':
      return ++counted.marks > LIMITS.marks ? 'too-many-aliases' : null
    case SCALAR:
    case '"':
    case "'":
    case ',':
      return ++counted.values > LIMITS.values ? 'too-many-values' : null
    case ':':
    case '?':
    case '-':
    case '[':
    case '{':
      return isTooDeep(stack) ? 'too-deep' : hasTooManyKeys(innermost(stack)) ? 'too-many-keys' : null
    default:
      return null
  }
}

function isTooDeep(stack: readonly CST.Token[]): boolean {
  // Most stacks are not that deep, whatever they contain.
  return stack.length > LIMITS.depth && stack.filter((token) => isCollection(token)).length > LIMITS.depth
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection

function innermost(stack: readonly CST.Token[]): Collection | undefined {
  return stack.findLast((token) => isCollection(token))
}

function hasTooManyKeys(open: Collection | undefined): boolean {
  const isMap = open?.type === 'block-map' || (open?.type === 'flow-collection' && open.start.type === 'flow-map-start')
  return isMap && open.items.length > LIMITS.keys
}
