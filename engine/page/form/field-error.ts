/** One thing that is wrong with what was typed. */
export interface FieldError {
  readonly field: string
  readonly text: string
  /** In the author's own words (`texts` of the field). */
  readonly own: boolean
}

/** How much is asked of what was filled in. */
export interface Demands {
  /** A draft is saved: what is required may be missing (ADR 193). Missing: nothing may. */
  readonly isDraft?: boolean
}

/** Finds what is wrong with a form. */
export type FormCheck = (demands?: Demands) => readonly FieldError[]
