/**
 * What an author may write, as data. From these shapes come the validation of a file, the JSON Schema for
 * editors and the language reference, so that none of them can say anything the others do not.
 */
export type Shape = Leaf | Container

/** A shape whose value has no parts. */
export type Leaf =
  /** Plain words, shown as they are. `form` is what a pattern asks for, in words. */
  | { readonly kind: 'words'; readonly pattern: string | null; readonly form: string }
  /** Words with `{expression | format}` in them; the pattern sees each pair of braces as one letter. */
  | { readonly kind: 'text'; readonly pattern: string | null; readonly form: string }
  /** An expression that is yes or no; `true` and `false` are conditions too. */
  | { readonly kind: 'condition' }
  /** `=` and an expression. */
  | { readonly kind: 'computed' }
  /** A number, a flag, `=` and an expression; words and `null` where that is said. */
  | { readonly kind: 'value'; readonly words: boolean; readonly empty: boolean }
  /** `only`: the one that may be written, because the other says nothing. */
  | { readonly kind: 'flag'; readonly only: boolean | null }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** One word of a closed set; word → what it means. */
  | { readonly kind: 'one-of'; readonly words: Readonly<Record<string, string>> }
  | Reference

/** A name declared elsewhere. */
export interface Reference {
  readonly kind: 'reference'
  readonly to: Target
  /** Field types that fit here; null for any. */
  readonly types: readonly string[] | null
  /** `=` and an expression may stand in its place. */
  readonly orComputed: boolean
}

/**
 * `cell` is a field of the rows, or one of their child rows as `lines.field`; `shown` a view or an overlay of the engine.
 */
export type Target =
  | 'field'
  | 'cell'
  | 'read'
  | 'action'
  | 'view'
  | 'shown'
  | 'role'
  | 'status'
  | 'workflow'
  | 'section'

export type Container =
  | ListShape
  | NamesShape
  | DictionaryShape
  | RecordShape
  | HeadsShape
  | ByWordShape
  | EitherShape
  | AgainShape

/** Nothing stands twice in it when `distinct`. */
export interface ListShape {
  readonly kind: 'list'
  readonly of: Shape
  readonly distinct: boolean
}

/** A list that names things; an item may be `name: override`, or one of the sentences. */
export interface NamesShape {
  readonly kind: 'names'
  readonly of: Leaf
  readonly override: Shape
  readonly sentences: HeadsShape | null
}

/** The author's own names, each with a value of the same shape. */
export interface DictionaryShape {
  readonly kind: 'dictionary'
  readonly of: Shape
  /** What one entry is called in a message: field, read. */
  readonly entry: string
  /** What a name must look like; null for any words. */
  readonly pattern: string | null
  /** What the names refer to, when they are declared elsewhere. */
  readonly names: Reference | null
  /** A map without entries says something, too. */
  readonly mayBeEmpty: boolean
}

/** Known keys. */
export interface RecordShape {
  readonly kind: 'record'
  readonly name: string
  readonly members: Members
}

/** One sentence: exactly one head word, its subject as value, its modifiers and the shared ones beside it. */
export interface HeadsShape {
  readonly kind: 'heads'
  readonly name: string
  readonly heads: Readonly<Record<string, { readonly head: Member; readonly members: Members }>>
  readonly shared: Members
}

/** The value of one word decides which keys there are. */
export interface ByWordShape {
  readonly kind: 'by-word'
  readonly name: string
  readonly word: string
  readonly cases: Readonly<Record<string, RecordShape>>
}

/** Decided by what stands there: a text, a flag, a list or a map. */
export interface EitherShape {
  readonly kind: 'either'
  readonly text: Shape | null
  readonly flag: Shape | null
  readonly list: Shape | null
  readonly map: Shape | null
}

/** A shape within itself, known by name: blocks stand in blocks. */
export interface AgainShape {
  readonly kind: 'again'
  readonly name: string
  shape(): Shape
}

export type Members = Readonly<Record<string, Member>>

export interface Member {
  readonly shape: Shape
  /** One sentence: what it says. */
  readonly doc: string
  /** What holds when it is not written, in words; null when it must be written. */
  readonly default: string | null
  /** The value as an author would write it; a test compiles it. */
  readonly example: string
  /** Another key of the same map without which this one says nothing. */
  readonly goesWith?: string
}

/** A name that can be spoken of in an expression. */
export const NAME = '^[A-Za-z][A-Za-z0-9_]*$'
/** A name of the ERP's own: some carry a hyphen. */
export const FIELD_NAME = '^[A-Za-z][A-Za-z0-9_-]*$'
/** Lower-case words with hyphens. */
export const KEBAB_NAME = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
/** A part of an address: the name of a screen or route. */
export const ROUTE_NAME = '^[A-Za-z][A-Za-z0-9]*$'

/** A shortcut: `Ctrl+S`. */
export const KEYS_FORM = '^((Ctrl|Alt|Shift)\\+)*([A-Z0-9]|F[1-9][0-2]?|Enter|Escape|Delete)$'

export const words = (form = 'words', pattern: string | null = null): Leaf => ({ kind: 'words', pattern, form })
export const text: Leaf = { kind: 'text', pattern: null, form: 'words' }
export const textLike = (form: string, pattern: string): Leaf => ({ kind: 'text', pattern, form })
export const condition: Leaf = { kind: 'condition' }
export const computed: Leaf = { kind: 'computed' }
export const value: Leaf = { kind: 'value', words: true, empty: false }
/** A value that may also be written `null`. */
export const valueOrNull: Leaf = { kind: 'value', words: true, empty: true }
export const amount: Leaf = { kind: 'value', words: false, empty: false }
export const flag: Leaf = { kind: 'flag', only: null }
export const only = (flagWritten: boolean): Leaf => ({ kind: 'flag', only: flagWritten })
export const number = (min: number, max: number): Leaf => ({ kind: 'number', min, max })
export const oneOf = (words: Readonly<Record<string, string>>): Leaf => ({ kind: 'one-of', words })
export const reference = (to: Target, types: readonly string[] | null = null): Reference => ({
  kind: 'reference',
  to,
  types,
  orComputed: false,
})
export const referenceOrComputed = (to: Target): Reference => ({ ...reference(to), orComputed: true })
export const list = (of: Shape): ListShape => ({ kind: 'list', of, distinct: false })
export const distinctList = (of: Shape): ListShape => ({ kind: 'list', of, distinct: true })
export const names = (of: Leaf, override: Shape, sentences: HeadsShape | null = null): NamesShape => ({
  kind: 'names',
  of,
  override,
  sentences,
})
export const record = (name: string, members: Members): RecordShape => ({ kind: 'record', name, members })
export const dictionary = (entry: string, of: Shape, pattern: string | null = NAME): DictionaryShape => ({
  kind: 'dictionary',
  of,
  entry,
  pattern,
  names: null,
  mayBeEmpty: false,
})
/** A map whose names are declared elsewhere. */
export const valuesOf = (names: Reference, of: Shape): DictionaryShape => ({
  ...dictionary(names.to, of, null),
  names,
})
export const mayBeEmpty = (shape: DictionaryShape): DictionaryShape => ({ ...shape, mayBeEmpty: true })
export const either = (shapes: Partial<Omit<EitherShape, 'kind'>>): EitherShape => ({
  kind: 'either',
  text: null,
  flag: null,
  list: null,
  map: null,
  ...shapes,
})
