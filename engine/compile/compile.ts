/**
 * From the text of a screen to what browsers and the server run.
 *
 *    text ──► 1 parse ──► 2 validate ──► 3 check ──► 4 lower ──► Compiled { client, server }
 *             tree with    keys and       names,      approvals
 *             positions    kinds          types,        │ rewrite ──► page words ──► (3 again) ──► definition
 *                                         rules         └► explain prints them
 *
 * Each phase reports every problem it finds; an error stops after its phase, a warning does not.
 * Pure: the same text gives the same bytes. Nothing here throws on what an author wrote.
 */
import type { AppDefinition, Compiled } from '../definition/definition.ts'
import type { Diagnostic, Result } from '../diagnostics/diagnostic.ts'
import { appShape } from '../language/app.ts'
import type { BlockSpec } from '../language/block-spec.ts'
import { screenShape } from '../language/screen.ts'
import type { Shape } from '../language/shape.ts'
import { parse, type Positions } from './1-parse/parse.ts'
import { validate } from './2-validate/validate.ts'
import { checkAppFile, checkRewritten, checkScreen, type CheckedFile, type CheckedPage } from './3-check/check.ts'
import { hasErrors } from './3-check/checking.ts'
import { pageFacts } from './3-check/page-facts.ts'
import { lowerApp } from './4-lower/app.ts'
import { rewriteApprovals } from './4-lower/approvals.ts'
import { printPage } from './4-lower/explain.ts'
import { freeze } from './4-lower/freeze.ts'
import { lowerPage } from './4-lower/page.ts'
import { lowerServer } from './4-lower/server.ts'
import type { AppSource, ScreenSource } from './source.ts'

export { checkTogether } from './3-check/check-together.ts'

export interface Source {
  /** Relative to the screens folder, with forward slashes: `crm/sales.yaml`. */
  readonly file: string
  readonly text: string
}

/** What a screen is compiled against. */
export interface Context {
  readonly app: AppDefinition
  readonly blocks: readonly BlockSpec[]
}

/** One screen file. */
export function compileScreen(source: Source, context: Context): Result<Compiled> {
  // 1 and 2. Where everything stands is kept beside the tree, so that the tree stays plain. Keys and kinds
  //    are compared with shapes that are data: the schema for editors comes from the same ones.
  const read = readAs<ScreenSource>(source, screenShape(context.blocks))
  if (!read.value) return fail(read.diagnostics)

  // 3. Every name is looked up and every expression typed where it stands: from here on nothing can be
  //    misspelt, and no later phase needs to ask again.
  const checked = checkScreen(source.file, read.value, context)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  if (hasErrors(diagnostics)) return fail(diagnostics)

  // 4. Sugar first becomes page words, and those go the way every page goes: what `explain` prints is
  //    therefore what runs.
  const { page } = toPage(source, read.value, { checked, context })
  if (hasErrors(page.diagnostics)) return fail([...diagnostics, ...page.diagnostics])
  const client = lowerPage(source.file, page)
  const written = { source: read.value.source, page: page.facts.source, made: checked.made }
  const server = lowerServer(client, written, context.app)
  return freeze({ value: { client, server }, diagnostics })
}

/** `app.yaml`, what all screens share. */
export function compileApp(source: Source): Result<AppDefinition> {
  const read = readAs<AppSource>(source, appShape)
  if (!read.value) return fail(read.diagnostics)
  const checked = checkAppFile(source.file, read.value.source, read.value.positions)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  if (hasErrors(diagnostics)) return fail(diagnostics)
  return freeze({ value: lowerApp(read.value.source, checked.made), diagnostics })
}

/** The screen in page words, as YAML, each line the author did not write with its origin. */
export function explainScreen(source: Source, context: Context): Result<string> {
  const read = readAs<ScreenSource>(source, screenShape(context.blocks))
  if (!read.value) return fail(read.diagnostics)
  const checked = checkScreen(source.file, read.value, context)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  if (hasErrors(diagnostics)) return fail(diagnostics)
  return { value: toPage(source, read.value, { checked, context }).explained(), diagnostics }
}

interface Read<T> {
  readonly source: T
  readonly positions: Positions
}

/** Phases 1 and 2: a file as the typed words of its author. */
function readAs<T>(source: Source, shape: Shape): Result<Read<T>> {
  const parsed = parse(source.file, source.text)
  if (!parsed.value || hasErrors(parsed.diagnostics)) return fail(parsed.diagnostics)
  const diagnostics = [...parsed.diagnostics, ...validate(source.file, parsed.value, shape)]
  if (hasErrors(diagnostics)) return fail(diagnostics)
  // The one place where the type is believed: the shape has just proved it.
  return { value: { source: parsed.value.value as T, positions: parsed.value.positions }, diagnostics }
}

/** Any screen as a checked page, and how to print it: nobody but `explain` wants the text. */
function toPage(
  { file }: Source,
  { source, positions }: Read<ScreenSource>,
  { checked, context }: { checked: CheckedFile; context: Context },
): { readonly page: CheckedPage; explained(): string } {
  if (source.kind === 'page') {
    return { page: { ...checked, diagnostics: [], facts: pageFacts(source) }, explained: () => printPage(source, []) }
  }
  const { page, origins } = rewriteApprovals(source, context.app)
  const rewritten = checkRewritten(file, page, { positions, blocks: context.blocks })
  return { page: rewritten, explained: () => printPage(page, origins) }
}

function fail<T>(diagnostics: readonly Diagnostic[]): Result<T> {
  return freeze({ value: null, diagnostics })
}
