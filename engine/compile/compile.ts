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
import { siteWordsShape } from '../language/site-words.ts'
import { parse, type Positions } from './1-parse/parse.ts'
import { validate } from './2-validate/validate.ts'
import { checkAppFile, checkApprovalsFile, checkPageFile, checkRewritten } from './3-check/check.ts'
import { checkWordsFile, type SiteWords } from './3-check/check-words.ts'
import type { CheckedFile, CheckedPage } from './3-check/checked.ts'
import { hasErrors } from './3-check/checking.ts'
import { lowerApp } from './4-lower/app.ts'
import { rewriteApprovals } from './4-lower/approvals.ts'
import { printPage } from './4-lower/explain.ts'
import { freeze } from './4-lower/freeze.ts'
import { lowerPage } from './4-lower/page.ts'
import { rewriteRecords } from './4-lower/records.ts'
import { rewriteRegister } from './4-lower/register.ts'
import { movedPositions, type Rewritten } from './4-lower/rewritten.ts'
import { lowerServer } from './4-lower/server.ts'
import type { AppSource, PageSource, ScreenSource } from './source.ts'

export { checkTogether } from './3-check/check-together.ts'
export { languageOfWords } from '../language/site-words.ts'

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
  //    misspelt, and no later phase needs to ask again. Sugar becomes page words, and those go the way every
  //    page goes: what `explain` prints is therefore what runs.
  const { file } = source
  const { page, made, diagnostics: found } = checkAs(file, read.value, context)
  const diagnostics = [...read.diagnostics, ...found]
  if (!page || hasErrors(diagnostics)) return fail(diagnostics)

  // 4. Defaults in, short forms out.
  const client = lowerPage(file, page)
  const server = lowerServer(client, { source: read.value.source, facts: page.facts, made }, context.app)
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

/** The words of a site for its own texts, in the language the file is named by. */
export function compileWords(source: Source): Result<SiteWords> {
  const read = readAs<SiteWords>(source, siteWordsShape)
  if (!read.value) return fail(read.diagnostics)
  const checked = checkWordsFile(source.file, read.value.source, read.value.positions)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  return hasErrors(diagnostics) ? fail(diagnostics) : freeze({ value: read.value.source, diagnostics })
}

/** The screen in page words, as YAML, each line the author did not write with its origin. */
export function explainScreen(source: Source, context: Context): Result<string> {
  const read = readAs<ScreenSource>(source, screenShape(context.blocks))
  if (!read.value) return fail(read.diagnostics)
  const checked = checkAs(source.file, read.value, context)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  if (hasErrors(diagnostics)) return fail(diagnostics)
  const { rewritten } = checked
  return { value: rewritten ? printPage(rewritten.page, rewritten.origins) : source.text, diagnostics }
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

interface CheckedScreen extends CheckedFile {
  /** Null when there is no point in going on. */
  readonly page: CheckedPage | null
  /** Null: the author wrote page words. */
  readonly rewritten: Rewritten | null
}

/** Phase 3: any screen as a checked page, and what was made of the author's own words. */
function checkAs(file: string, { source, positions }: Read<ScreenSource>, context: Context): CheckedScreen {
  const { app, blocks } = context
  if (source.kind !== 'approvals') {
    const rewritten = source.kind === 'page' ? null : rewrite[source.kind](source as never)
    const page = rewritten?.page ?? (source as PageSource)
    const placed = rewritten ? movedPositions(positions, rewritten.moved) : positions
    const checked = checkPageFile(file, { source, page, positions: placed }, context)
    return { page: checked, rewritten, made: checked.made, diagnostics: checked.diagnostics }
  }
  const own = checkApprovalsFile(file, { source, positions }, context)
  if (hasErrors(own.diagnostics)) return { ...own, page: null, rewritten: null }
  const rewritten = rewriteApprovals(source, app)
  const page = checkRewritten(file, rewritten.page, { app, positions, blocks })
  return { page, rewritten, made: own.made, diagnostics: [...own.diagnostics, ...page.diagnostics] }
}

/** Kinds whose words are mostly those of a page: they are checked as the page they become. */
const rewrite = { register: rewriteRegister, records: rewriteRecords }

function fail<T>(diagnostics: readonly Diagnostic[]): Result<T> {
  return freeze({ value: null, diagnostics })
}
