/**
 * What an author may write, as data. The validation of a file, the JSON Schema for editors and the language reference
 * all derive from these shapes, so that they cannot contradict each other.
 */
export type Shape = Leaf | Container

/** A shape whose value has no parts. */
export type Leaf =
  /** Plain words, shown as they are. `form` describes in words what the pattern requires. */
  | { readonly kind: 'words'; readonly pattern: string | null; readonly form: string; readonly offers?: Offer }
  /** Words with `{expression | format}` in them; the pattern sees each pair of braces as one letter. */
  | { readonly kind: 'text'; readonly pattern: string | null; readonly form: string; readonly offers?: Offer }
  /** A boolean expression; `true` and `false` are conditions too. */
  | { readonly kind: 'condition' }
  /** `=` and an expression. */
  | { readonly kind: 'computed' }
  /** A number, a flag, `=` and an expression; words and `null` where they are allowed. */
  | { readonly kind: 'value'; readonly words: boolean; readonly empty: boolean }
  /** `only`: the one value that may be written, because the other is the default. */
  | { readonly kind: 'flag'; readonly only: boolean | null }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | OneOfShape
  | ReferenceShape
  /** Data as it is: a text, a number, a flag, `null`, a list or a map. Nothing in it is computed. */
  | { readonly kind: 'data' }

/** Names of the site that an editor offers at some places: screens with stored rows, routes, who moves a document. */
export type Offer = 'source' | 'route' | 'mover'

/** One word of a closed set; each word is mapped to its meaning. */
interface OneOfShape<Words = Readonly<Record<string, string>>> {
  readonly kind: 'one-of'
  readonly words: Words
}

/** A name that is declared elsewhere. `orComputed`: or `=` and an expression. `offers`: what editors offer instead. */
export interface ReferenceShape {
  readonly kind: 'reference'
  readonly to: ReferenceTarget
  /** Accepted field types; null for any. */
  readonly types: readonly string[] | null
  readonly orComputed: boolean
  readonly offers?: Offer
}

/**
 * `cell`: a field of the rows, or of child rows as `lines.field`; `currency`: a code or a field; `divisor`: a `cell` or `rows`;
 * `reader`: a role or `everyone`; `rows`: `all`, `team`, `own` or a field with a person; `shown`: a view or an overlay.
 */
export type ReferenceTarget =
  | 'field'
  | 'cell'
  | 'currency'
  | 'divisor'
  | 'read'
  | 'action'
  | 'view'
  | 'shown'
  | 'role'
  | 'status'
  | 'workflow'
  | 'section'
  | 'platform'
  | 'filter'
  | 'reader'
  | 'rows'
  | 'screen'
  | 'tester'

type Container =
  | ListShape
  | NamesShape
  | DictionaryShape
  | RecordShape
  | HeadsShape
  | ByWordShape
  | EitherShape
  | RecursiveShape

/** With `distinct` it has no duplicates. */
export interface ListShape<Of = Shape> {
  readonly kind: 'list'
  readonly of: Of
  readonly distinct: boolean
  readonly mayBeEmpty?: true
}

/** A list of names; an item may be `name: override`, or one of the sentences. */
export interface NamesShape<Override = Shape, Sentences = HeadsShape | null> {
  readonly kind: 'names'
  readonly of: Leaf
  readonly override: Override
  readonly sentences: Sentences
}

/** The author's own names, each with a value of the same shape. */
export interface DictionaryShape<Of = Shape> {
  readonly kind: 'dictionary'
  readonly of: Of
  /** What one entry is called in a message: field, read. */
  readonly entry: string
  /** The pattern that a name must match; null for any words. */
  readonly pattern: string | null
  /** What the names refer to, when they are declared elsewhere. */
  readonly names: ReferenceShape | null
  /** A map without entries has a meaning, too. */
  readonly mayBeEmpty: boolean
}

/** Known keys. */
export interface RecordShape<Of = Members> {
  readonly kind: 'record'
  readonly name: string
  readonly members: Of
  /** A map without members has a meaning, too. */
  readonly mayBeEmpty?: true
}

/** One sentence: exactly one head word with its value, and beside it its modifiers and the shared words. */
export interface HeadsShape<Of = Heads, Shared = Members> {
  readonly kind: 'heads'
  readonly name: string
  readonly heads: Of
  readonly shared: Shared
  /** The list that a single sentence in place represents: `decide: approval` for `steps: [{ decide: approval }]`. */
  readonly inPlace?: InPlace
  readonly isBlock?: true
}

/** Head words by name; `head` is the value of the word itself, `members` the words allowed beside it. */
export type Heads = Readonly<Record<string, { readonly head: Member; readonly members: Members }>>

/** The list of the map into which the sentence is expanded, and the shape of its items. */
export interface InPlace<Of = HeadsShape> {
  readonly member: string
  readonly of: Of
}

/** The shape of blocks, for which the heads depend on the vocabulary of blocks. */
export interface BlockShape extends HeadsShape {
  readonly isBlock: true
}

/** The value of one word decides which keys are allowed. */
export interface ByWordShape<Cases = Readonly<Record<string, RecordShape>>> {
  readonly kind: 'by-word'
  readonly name: string
  readonly word: string
  readonly cases: Cases
}

/** Decided by the kind of the value: a text, a flag, a list or a map. */
export interface EitherShape<Parts = EitherParts, Long = LongForm | null> {
  readonly kind: 'either'
  readonly parts: Parts
  /** What the shorter forms represent; null: each has a meaning of its own. */
  readonly long: Long
}

interface EitherParts {
  readonly text?: Shape
  readonly flag?: Shape
  readonly list?: Shape
  readonly map?: Shape
}

/** A map with one member, or a list of one item. */
type LongForm = { readonly of: 'map'; readonly member: string } | { readonly of: 'list' }

/** A recursive shape, identified by a name: blocks contain blocks. */
export interface RecursiveShape {
  readonly kind: 'recursive'
  readonly name: string
  shape(): Shape
}

/** The members that a map may have, by key. */
export type Members = Readonly<Record<string, Member>>

/** One key of a map: the shape of its value, and everything that the manual contains about it. */
export interface Member<Of = Shape> {
  readonly shape: Of
  /** One sentence that describes it. */
  readonly doc: string
  /** The default, in words; null when the key is required. */
  readonly default: string | null
  /** The value as an author would write it; a test compiles it. */
  readonly example: string
  /** Another key of the same map without which this one has no effect. */
  readonly goesWith?: string
}

/** A name that can be used in an expression. */
export const NAME = '^[A-Za-z][A-Za-z0-9_]*$'
/** A name of the ERP's own: some contain a hyphen. */
export const FIELD_NAME = '^[A-Za-z][A-Za-z0-9_-]*$'
/** Lower-case words with hyphens. */
export const KEBAB_NAME = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
/** A part of an address: the name of a screen or route. */
export const ROUTE_NAME = '^[A-Za-z][A-Za-z0-9]*$'

/** A shortcut: `Ctrl+S`. */
export const KEYS_FORM = '^((Ctrl|Alt|Shift)\\+)*([A-Z0-9]|F[1-9][0-2]?|Enter|Escape|Delete)$'

/** A text for people, translated by the words of the site; `form` names it in messages, `pattern` is what it must match. */
export const words = (form = 'words', pattern: string | null = null) => ({ kind: 'words', pattern, form }) as const
/** As `words`, with `{expression | format}` in it. */
export const text = { kind: 'text', pattern: null, form: 'words' } as const
/** A text with expressions; `pattern` sees each pair of braces as one letter, `form` describes it in messages. */
export const textLike = (form: string, pattern: string) => ({ kind: 'text', pattern, form }) as const
/** An expression that is true or false. */
export const condition = { kind: 'condition' } as const
/** `=` and an expression; never plain words. */
export const computed = { kind: 'computed' } as const
/** A number, a flag, words, or `=` and an expression. */
export const value = { kind: 'value', words: true, empty: false } as const
/** A value that may also be written `null`. */
export const valueOrNull = { kind: 'value', words: true, empty: true } as const
/** A number, or `=` and an expression; words are a mistake. */
export const amount = { kind: 'value', words: false, empty: false } as const
/** Values of a row, as an answer of the ERP contains them. */
export const data = { kind: 'data' } as const
/** `true` or `false`. */
export const flag = { kind: 'flag', only: null } as const
/** A flag for which only one value makes sense: the other is the default. */
export const only = <const Written extends boolean>(written: Written) => ({ kind: 'flag', only: written }) as const
/** A constant between the two bounds, inclusive. */
export const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
/** One of these words. Each comes with its meaning, for manual and messages. */
export const oneOf = <const Words extends Readonly<Record<string, string>>>(words: Words): OneOfShape<Words> => ({
  kind: 'one-of',
  words,
})
/** The name of something declared elsewhere, checked in phase `4-check`; `types`: a field of one of these types. */
export const reference = (to: ReferenceTarget, types: readonly string[] | null = null): ReferenceShape => ({
  kind: 'reference',
  to,
  types,
  orComputed: false,
})
/** A name, or after `=` an expression that computes one. */
export const referenceOrComputed = (to: ReferenceTarget): ReferenceShape => ({ ...reference(to), orComputed: true })
/** Items in the order they are written; duplicates are allowed. */
export const list = <const Of extends Shape>(of: Of): ListShape<Of> => ({ kind: 'list', of, distinct: false })
/** A list without duplicates. */
export const distinctList = <const Of extends Shape>(of: Of): ListShape<Of> => ({ kind: 'list', of, distinct: true })
/** The same list, for which `[]` has a meaning. */
export const orEmpty = <const Of>(shape: ListShape<Of>): ListShape<Of> => ({ ...shape, mayBeEmpty: true })
/** Fields in order, each alone or with words that apply in this place only: `[code, { qty: Quantity }]`. */
export const names = <const Override extends Shape>(of: Leaf, override: Override): NamesShape<Override, null> => ({
  kind: 'names',
  of,
  override,
  sentences: null,
})
/** Names, which may be mixed with sentences. */
export const namesOr = <const Override extends Shape, const Sentences extends HeadsShape>(
  of: Leaf,
  override: Override,
  sentences: Sentences,
): NamesShape<Override, Sentences> => ({ kind: 'names', of, override, sentences })
/** A map with fixed keys. `name` is what messages call it: `a card`. */
export const record = <const Of extends Members>(name: string, members: Of) =>
  ({ kind: 'record', name, members }) as const
/** A map whose names the author chooses, matching `pattern`. `entry` is what messages call each entry: `field`. */
export const dictionary = <const Of extends Shape>(
  entry: string,
  of: Of,
  pattern: string | null = NAME,
): DictionaryShape<Of> => ({ kind: 'dictionary', of, entry, pattern, names: null, mayBeEmpty: false })
/** A map whose names are declared elsewhere. */
export const valuesOf = <const Of extends Shape>(names: ReferenceShape, of: Of): DictionaryShape<Of> => ({
  ...dictionary(names.to, of, null),
  names,
})
/** The same map, for which `{}` has a meaning. */
export const mayBeEmpty = <const Of extends Shape>(shape: DictionaryShape<Of>): DictionaryShape<Of> => ({
  ...shape,
  mayBeEmpty: true,
})
/** A map whose keys depend on the value of its key `word`: a screen on its `kind`. */
export const byWord = <const Cases extends Readonly<Record<string, RecordShape>>>(
  name: string,
  word: string,
  cases: Cases,
): ByWordShape<Cases> => ({ kind: 'by-word', name, word, cases })
/** Alternative forms, each with a meaning of its own. */
export const either = <const Parts extends EitherParts>(parts: Parts): EitherShape<Parts, null> => ({
  kind: 'either',
  parts,
  long: null,
})
/** A text or list that is short for a map with that member alone: `code` for `{ type: code }`. */
export const shortFor = <const Parts extends EitherParts & { readonly map: Shape }>(member: string, parts: Parts) =>
  ({ kind: 'either', parts, long: { of: 'map', member } }) as const
/** A single item is short for a list that contains it. */
export const oneOrMore = <const Of extends Shape>(of: Of) =>
  ({ kind: 'either', parts: { text: of, list: distinctList(of) }, long: { of: 'list' } }) as const
