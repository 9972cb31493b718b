import { parseEntries } from '../../engine/diagnostics/catalogue/parse.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import type { SourceFile } from '../../engine/publish/sources.ts'
import { certainEdits, editedFiles, type CertainEdit } from './fixes.ts'

interface Corrected {
  readonly sources: readonly SourceFile[]
  /** How many mistakes were corrected, by file. */
  readonly counts: ReadonlyMap<string, number>
  /** Files with certain corrections that are not made, each with the message that would be there with them. */
  readonly refused: ReadonlyMap<string, Diagnostic>
}

/** One mistake hides others: a corrected file is checked again. One that needs more rounds is not fully corrected. */
const MOST_ROUNDS = 100

/**
 * The files of a site with their certain corrections. Each file is compiled again with them: where they cause a
 * message, the file is left as it is.
 */
export function correctedFiles(
  written: readonly SourceFile[],
  check: (sources: readonly SourceFile[]) => readonly Diagnostic[],
): Corrected {
  const counts = new Map<string, number>()
  const refused = new Map<string, Diagnostic>()
  let sources = written
  let before = check(sources)
  for (let round = 0; round < MOST_ROUNDS * written.length; round++) {
    const all = certainEdits(sources, before).filter(({ file }) => !refused.has(file))
    const [file, edits] = Object.entries(Object.groupBy(all, (edit) => edit.file))[0] ?? []
    if (file === undefined || edits === undefined) break
    const [changed] = editedFiles(sources, edits)
    const next = sources.map((each) => (each.file === file && changed ? changed : each))
    const after = check(next)
    const objection = unreadable(file, next, after) ?? causedBy(edits, { before, after })
    if (objection) refused.set(file, objection)
    else {
      counts.set(file, (counts.get(file) ?? 0) + edits.length)
      ;[sources, before] = [next, after]
    }
  }
  return { sources, counts, refused }
}

/** A mistake in the text that no certain correction is known for: what else is found there depends on it. */
function unreadable(
  file: string,
  sources: readonly SourceFile[],
  after: readonly Diagnostic[],
): Diagnostic | undefined {
  const ofText = after.filter((each) => each.file === file && Object.hasOwn(parseEntries, each.code))
  const certain = new Set(certainEdits(sources, ofText).map(({ corrects }) => corrects))
  return ofText.find((each) => !certain.has(each))
}

interface Change {
  readonly before: readonly Diagnostic[]
  readonly after: readonly Diagnostic[]
}

/**
 * A message that the edits of a file cause: the corrected mistake again, or an error at its place. Any other error could
 * have been hidden by a corrected error; a warning hides nothing.
 */
function causedBy(edits: readonly CertainEdit[], { before, after }: Change): Diagnostic | undefined {
  const known = new Set(before.map(identityOf))
  const codes = new Set(edits.map(({ corrects }) => corrects.code))
  const wereErrors = edits.some(({ corrects }) => corrects.severity === 'error')
  const isAtEdit = placesOf(edits)
  return after.find((each) => {
    if (each.severity === 'error' && !known.has(identityOf(each))) return !wereErrors || isAtEdit(each)
    return codes.has(each.code) && isAtEdit(each)
  })
}

const identityOf = ({ file, code, message }: Diagnostic): string => [file, code, message].join('\n')

/** Whether a message about the corrected text is at the place of an edit. */
function placesOf(edits: readonly CertainEdit[]): (diagnostic: Diagnostic) => boolean {
  let moved = 0
  const places = edits.map(({ start, end, text }) => {
    const from = start + moved
    moved += text.length - (end - start)
    return { from, to: from + text.length }
  })
  const file = edits[0]?.file
  return ({ file: of, range }) =>
    of === file && places.some(({ from, to }) => range.start.offset < to && range.end.offset > from)
}
