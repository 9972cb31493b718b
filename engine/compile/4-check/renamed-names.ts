import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { nameWords } from '../../diagnostics/name-words.ts'
import { listNames } from '../../diagnostics/nearest.ts'
import { OWNER } from '../../language/workflow.ts'
import { parseFile } from '../1-parse/parse.ts'
import { namesIn, namesInApp } from './site-names.ts'

/** A file of a site, as its author wrote it. */
export interface AuthoredFile {
  readonly file: string
  readonly text: string
}

export interface SiteTexts {
  readonly files: readonly AuthoredFile[]
  /** `app.yaml`. */
  readonly app: AuthoredFile
}

/** What app.yaml declares for all screens: the code of a missing name, what it names, and the part that declares it. */
const DECLARED = [
  ['unknown-role', 'role', 'roles'],
  ['unknown-status', 'status', 'statuses'],
  ['unknown-workflow', 'workflow', 'workflows'],
  ['unknown-platform', 'platform', 'platforms'],
] as const

/**
 * Of a single missing name of app.yaml and a single declared one that nothing names, the second is probably the first
 * under a new name. What several files miss is reported where it was renamed.
 *
 * @param diagnostics each cause once
 */
export function withRenamedNames(diagnostics: readonly Diagnostic[], site: SiteTexts): readonly Diagnostic[] {
  return DECLARED.reduce<readonly Diagnostic[]>((all, kind) => {
    const [only, another] = all.filter(({ code }) => code === kind[0])
    if (!only || another) return all
    const renamed = renamedOf(only, kind, site)
    return renamed ? all.map((each) => (each === only ? renamed : each)) : all
  }, diagnostics)
}

/** Words that stand for people: nobody declares them. */
const RESERVED: ReadonlySet<string> = new Set([OWNER, EVERYONE])

function renamedOf(
  missing: Diagnostic,
  [, what, part]: (typeof DECLARED)[number],
  { files, app }: SiteTexts,
): Diagnostic | null {
  const parsed = parseFile(app.file, app.text).value
  if (!parsed) return null
  const [name = ''] = missing.names
  if (RESERVED.has(name) || !/^[\p{L}\d]/u.test(name)) return null
  const ofApp = usesOf(app, () => namesInApp(parsed.value))
  const ofScreens = files.map((each) => usesOf(each))
  const uses = [ofApp, ...ofScreens]
  const declared = Object.keys(Object(Object(parsed.value)[part]))
  // One that app.yaml itself names already may be new as well, if it shares a word with the missing one.
  const words = new Set(nameWords(name))
  const alike = declared.filter(
    (each) => !ofScreens.some((file) => file.has(each)) && nameWords(each).some((word) => words.has(word)),
  )
  const unnamed = declared.filter((each) => !uses.some((file) => file.has(each)))
  const [unused, second] = alike.length === 1 ? alike : unnamed
  if (unused === undefined || second !== undefined) return null
  if (missing.suggestion !== null && missing.suggestion !== unused && isTypo(name, missing.suggestion)) return null
  const renamed = `Nothing uses the ${what} "${unused}": if that is the new name of "${name}", write "${unused}".`
  const [first, ...others] = uses.filter((file) => file.has(name)).map(({ file }) => file)
  const isAtUse = others.length === 0
  if (isAtUse) return { ...missing, suggestion: unused, notes: [renamed, ...missing.notes] }
  const range = parsed.positions.key([part, unused])
  return {
    ...missing,
    file: app.file,
    range,
    suggestion: name,
    notes: [renamed, `So in ${listNames([first ?? '', ...others])}`],
  }
}

/** A misspelt name has hardly another length: `vet` is not a misspelt `head-vet`. */
const isTypo = (written: string, name: string): boolean => Math.abs(written.length - name.length) <= 2

/** A file is parsed when its text contains a name: most names are in the first few files. */
function usesOf({ file, text }: AuthoredFile, read = () => namesIn(parseFile(file, text).value?.value)) {
  let names: ReadonlySet<string> | null = null
  return { file, has: (name: string): boolean => text.includes(name) && (names ??= new Set(read())).has(name) }
}
