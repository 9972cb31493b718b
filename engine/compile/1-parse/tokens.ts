import { CST, Lexer } from 'yaml'

/** What stands between blanks and comments, with what structure depends on: its line and column. */
export interface Token {
  readonly type: TokenType
  readonly source: string
  readonly start: number
  readonly line: number
  readonly column: number
  /** The line it ends in: texts may go over several. */
  readonly lastLine: number
}

const TYPES = [
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar',
  'seq-item-ind',
  'map-value-ind',
  'flow-map-start',
  'flow-map-end',
  'flow-seq-start',
  'flow-seq-end',
  'comma',
] as const

export type TokenType = (typeof TYPES)[number]

const isUsual = (type: string | null): type is TokenType => TYPES.some((each) => each === type)

interface Reached {
  readonly text: string
  start: number
  line: number
  lineStart: number
}

/** The tokens of a text as the library tells them apart; null when one is out of the ordinary. */
export function tokensOf(text: string): readonly Token[] | null {
  // No line break to the library, and yet not quite a letter.
  if (/\r(?!\n)/.test(text)) return null
  const tokens: Token[] = []
  const reached: Reached = { text, start: 0, line: 0, lineStart: 0 }
  let plain = false
  /** `>-`: the text is what comes next, below it. */
  let header: Reached | null = null
  for (const source of new Lexer().lex(text)) {
    const type: string | null = plain ? (header ? 'block-scalar' : 'scalar') : CST.tokenType(source)
    plain = !plain && source === CST.SCALAR
    if (plain || type === 'doc-mode') continue
    const before: Reached = header ?? { ...reached }
    if (isUsual(type)) tokens.push(token(type, before, pass(reached, source)))
    else if (type === 'newline') pass(reached, source)
    else if (type !== null && header === null && isBetween(type, source, before)) pass(reached, source)
    else return null
    header = type === 'block-scalar-header' ? before : type === 'newline' ? header : null
  }
  return tokens
}

function token(type: TokenType, { text, start, line, lineStart }: Reached, end: Reached): Token {
  const source = text.slice(start, end.start)
  const lastLine = end.line - (source.endsWith('\n') ? 1 : 0)
  return { type, source, start, line, column: start - lineStart, lastLine }
}

/** What structure does not depend on, as long as it is written as usual. */
function isBetween(type: string, source: string, { text, start }: Reached): boolean {
  if (type === 'comment') return !/\S/.test(text.charAt(start - 1))
  return type === 'block-scalar-header' ? /^[|>][-+]?$/.test(source) : type === 'space' && !source.includes('\t')
}

function pass(reached: Reached, source: string): Reached {
  for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', end + 1)) {
    reached.line++
    reached.lineStart = reached.start + end + 1
  }
  reached.start += source.length
  return reached
}
