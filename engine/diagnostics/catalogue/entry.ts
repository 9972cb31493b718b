/** One mistake the compiler knows: its sentence, and the paragraph the generated documentation shows. */
export interface Entry {
  /** The sentence, from the names it speaks of. */
  readonly message: (...names: string[]) => string
  /** Why it is a mistake and what to do, for docs/errors.md. */
  readonly explain: string
}
