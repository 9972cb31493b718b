/** One thing that is wrong with what was typed. */
export interface FieldError {
  readonly field: string
  readonly text: string
  /** In the author's own words (`texts` of the field). */
  readonly own: boolean
}
