/** One mistake that the compiler detects: its message, and the paragraph in the generated documentation. */
export interface CatalogueEntry {
  /** The message, from the names it contains. */
  readonly message: (...names: string[]) => string
  /** Why it is a mistake and how to correct it, for docs/errors.md. */
  readonly explain: string
}
