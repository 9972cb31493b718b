import type { Diagnostic, Position } from '../../diagnostics/diagnostic.ts'
import type { Shape } from '../../language/shape.ts'
import type { ParsedFile } from '../1-parse/parse.ts'
import type { Path } from '../1-parse/path.ts'
import { validate } from './validate.ts'
import { isMap } from './walk.ts'

/** A file without the parts that `validate` has reported. */
export interface SoundParts {
  /** It has the shape of the file. */
  readonly parsed: ParsedFile
  /** Every word in the parts that were left out, and in what was reported about them. */
  readonly words: ReadonlySet<string>
  /** A part was left out that fields may come from. */
  readonly lacksFields: boolean
}

/** More than the levels of a file: a part that lacks what it needs is left out with the one around it. */
const MOST_ROUNDS = 20

/**
 * What can be checked further in spite of the errors of `validate`, so that they hide no others.
 *
 * @param diagnostics of `validate` for the whole file
 * @returns null where nothing is left
 */
export function soundParts(
  parsed: ParsedFile,
  diagnostics: readonly Diagnostic[],
  { file, shape }: { readonly file: string; readonly shape: Shape },
): SoundParts | null {
  const isError = ({ severity }: Diagnostic): boolean => severity === 'error'
  let open = diagnostics.filter(isError)
  const words = new Set(open.flatMap(({ names, suggestion }) => wordsIn([names, suggestion])))
  let value: unknown = parsed.value
  let lacksFields = false
  for (let round = 0; open.length > 0; round += 1) {
    for (const each of open) {
      const path = pathAt({ ...parsed, value }, each.range.start)
      if (path.length === 0 || round === MOST_ROUNDS) return null
      for (const word of wordsIn([path, valueAt(value, path)])) words.add(word)
      lacksFields ||= path.length === 1 && givesFields(each, path)
      value = without(value, path)
    }
    open = validate(file, { ...parsed, value }, shape).filter(isError)
  }
  // A filter also gives names that are not its own, such as the two days of a range.
  if (words.has('filters')) words.add('filter')
  return { parsed: { ...parsed, value }, words, lacksFields }
}

/** The parts of a screen that fields come from, by declaration or by their source. */
const OF_FIELDS: ReadonlySet<string> = new Set(['kind', 'fields', 'from', 'get', 'answer', 'data', 'tabs', 'form'])

/** Whether fields may come from a part of the top level. A stray key may have been meant as any other. */
const givesFields = ({ code, suggestion }: Diagnostic, [key]: Path): boolean =>
  code === 'unknown-key' || code === 'misplaced-key'
    ? suggestion === null || OF_FIELDS.has(suggestion)
    : OF_FIELDS.has(String(key))

/** The innermost key that a place is at or below. An item of a list is not left out alone, since its position counts. */
function pathAt({ value, positions }: ParsedFile, { offset }: Position): Path {
  const path: (string | number)[] = []
  for (let at = value, step: string | number | undefined; ; at = valueAt(at, [step])) {
    const steps = Array.isArray(at) ? [...at.keys()] : isMap(at) ? Object.keys(at) : []
    step = steps.find((each) => {
      const { start, end } = positions.member([...path, each]) ?? positions.value([...path, each])
      return start.offset <= offset && offset < end.offset
    })
    if (step === undefined) return path.slice(0, path.findLastIndex((each) => typeof each === 'string') + 1)
    path.push(step)
  }
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => Object(at)[step] as unknown, value)

function without(value: unknown, [step, ...below]: Path): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.with(Number(step), without(value[Number(step)], below))
  const entries: readonly [string, unknown][] = Object.entries(Object(value))
  return Object.fromEntries(
    entries.flatMap(([key, each]) => {
      if (key !== step) return [[key, each]]
      return below.length === 0 ? [] : [[key, without(each, below)]]
    }),
  )
}

/** The words in all keys and texts. */
const wordsIn = (value: unknown): readonly string[] => JSON.stringify(value).match(/\w+/g) ?? []
