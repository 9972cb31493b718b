import type { EitherShape, Shape } from './shape.ts'

/** The forms that are allowed, in the order in which messages and schemas name them. */
export function formsOf({ parts }: EitherShape): readonly Shape[] {
  return [parts.text, parts.flag, parts.list, parts.map].filter((each) => each !== undefined)
}
