/**
 * The type of a value that matches its shape, with its short forms expanded (compile/3-expand): the nodes of the
 * compiler's syntax tree, derived from the shapes themselves.
 */
import type { RecursiveShape, BlockShape } from './shape.ts'

/** @typeParam Blocks the type of a stack of blocks: the block vocabulary is passed to the compiler, not known here */
export type Infer<Shape, Blocks extends readonly unknown[] = readonly unknown[]> = Shape extends RecursiveShape
  ? Blocks
  : Shape extends BlockShape
    ? Blocks[number]
    : Shape extends { readonly kind: keyof LeafValues }
      ? LeafValue<Shape>
      : ContainerValue<Shape, Blocks>

interface LeafValues {
  words: string
  text: string
  condition: string | boolean
  computed: string
  value: string | number | boolean
  flag: boolean
  number: number
  'one-of': string
  reference: string
  data: unknown
}

type LeafValue<Leaf extends { readonly kind: keyof LeafValues }> = Leaf extends { readonly words: false }
  ? string | number
  : Leaf extends { readonly empty: true }
    ? LeafValues['value'] | null
    : Leaf extends { readonly kind: 'one-of'; readonly words: infer Words }
      ? keyof Words & string
      : Leaf extends { readonly only: infer Only extends boolean }
        ? Only
        : LeafValues[Leaf['kind']]

type ContainerValue<Shape, Blocks extends readonly unknown[]> = Shape extends {
  readonly kind: 'list'
  readonly of: infer Of
}
  ? readonly Infer<Of, Blocks>[]
  : Shape extends { readonly kind: 'names'; readonly override: infer Override; readonly sentences: infer Sentences }
    ? readonly (Named<Infer<Override, Blocks>> | Infer<Exclude<Sentences, null>, Blocks>)[]
    : Shape extends { readonly kind: 'dictionary'; readonly of: infer Of }
      ? Readonly<Record<string, Infer<Of, Blocks>>>
      : Shape extends { readonly kind: 'record'; readonly members: infer Members }
        ? MembersValue<Members, Blocks>
        : Shape extends { readonly kind: 'heads' }
          ? HeadsValue<Shape, Blocks>
          : Shape extends { readonly kind: 'by-word'; readonly cases: infer Cases }
            ? { [Word in keyof Cases]: Infer<Cases[Word], Blocks> & { readonly kind: Word } }[keyof Cases]
            : Shape extends { readonly kind: 'either'; readonly parts: infer Parts; readonly long: infer Long }
              ? EitherValue<Parts, Long, Blocks>
              : never

/** A name in a list, with its override. */
export interface Named<Override> {
  readonly kind: 'named'
  readonly name: string
  readonly override: Override | null
}

type RequiredKey<Members> = {
  [Key in keyof Members]: Members[Key] extends { readonly default: null } ? Key : never
}[keyof Members]

type ValueAt<Members, Key extends keyof Members, Blocks extends readonly unknown[]> = Members[Key] extends {
  readonly shape: infer Shape
}
  ? Infer<Shape, Blocks>
  : never

/** The value of a map with these members: those without a default are required, all others optional. */
export type MembersValue<Members, Blocks extends readonly unknown[]> = {
  readonly [Key in RequiredKey<Members>]: ValueAt<Members, Key, Blocks>
} & {
  readonly [Key in Exclude<keyof Members, RequiredKey<Members>>]?: ValueAt<Members, Key, Blocks>
}

type HeadsValue<Shape, Blocks extends readonly unknown[]> = Shape extends {
  readonly shared: infer Shared
  readonly inPlace: { readonly member: infer Member extends string; readonly of: infer Of }
}
  ? MembersValue<Shared, Blocks> & { readonly [Key in Member]: readonly Infer<Of, Blocks>[] }
  : Shape extends { readonly heads: infer Heads; readonly shared: infer Shared }
    ? Sentence<Heads, Shared, Blocks>
    : never

/** `kind` is the head word; its value is stored under the same word. */
type Sentence<Heads, Shared, Blocks extends readonly unknown[]> = {
  [Head in keyof Heads & string]: Heads[Head] extends { readonly head: infer Of; readonly members: infer Members }
    ? { readonly kind: Head } & MembersValue<{ readonly [Key in Head]: Of } & Omit<Shared, keyof Members>, Blocks> &
        MembersValue<Members, Blocks>
    : never
}[keyof Heads & string]

type EitherValue<Parts, Long, Blocks extends readonly unknown[]> = Long extends { readonly of: 'map' }
  ? Infer<Parts[keyof Parts & 'map'], Blocks>
  : Long extends { readonly of: 'list' }
    ? ListOf<Parts, Blocks>
    : { [Key in keyof Parts]: Infer<Parts[Key], Blocks> }[keyof Parts]

/** A list; of a flag where one may be written instead. */
type ListOf<Parts, Blocks extends readonly unknown[]> =
  | Infer<Parts[keyof Parts & 'list'], Blocks>
  | ('flag' extends keyof Parts ? readonly Infer<Parts['flag'], Blocks>[] : never)

/** One block: its head word, the value of that word, and what may be written beside it. */
export type BlockSentence<Words, Name extends string, Blocks extends readonly unknown[]> = Words extends {
  readonly head: infer Head
  readonly members: infer Members
}
  ? { readonly kind: Name } & MembersValue<{ readonly [Key in Name]: Head }, Blocks> & MembersValue<Members, Blocks>
  : never
