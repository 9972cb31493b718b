import type { CardFields } from '../../definition/definition.ts'

export interface CardHeading {
  /** The field that names the row; null: no field does. */
  readonly field: string | null
  /** The same field when its label must be beside it, because it was not declared as a title. */
  readonly caption: string | null
  /** The left column without the field that became the heading. */
  readonly left: readonly string[]
}

/** A card without a title is named by its first field: its value is the heading, with its label before it. */
export function cardHeading({ title, left }: Pick<CardFields, 'title' | 'left'>): CardHeading {
  if (title !== null) return { field: title, caption: null, left }
  const [first, ...others] = left
  return first === undefined ? { field: null, caption: null, left } : { field: first, caption: first, left: others }
}
