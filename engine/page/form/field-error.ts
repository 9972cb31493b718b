/** An error in a typed value. */
export interface FieldError {
  readonly field: string
  readonly text: string
  /** Whether the text is the author's own (`texts` of the field). */
  readonly isCustomText: boolean
}

/** How strictly a form is checked. */
export interface FormCheckOptions {
  /** A draft is saved: required values may be missing (decision 14). Default: none may be missing. */
  readonly isDraft?: boolean
}

/** Returns the errors of a form. */
export type FormCheck = (demands?: FormCheckOptions) => readonly FieldError[]
