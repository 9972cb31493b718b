import type { EitherShape, Shape } from './shape.ts'

/** The forms there are, in the order messages and schemas name them. */
export function formsOf({ parts }: EitherShape): readonly Shape[] {
  return [parts.text, parts.flag, parts.list, parts.map].filter((each) => each !== undefined)
}
