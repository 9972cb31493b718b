/**
 * Compiles the text of a screen into what browsers and the server run.
 *
 *    text ──► 1 parse ──► 2 validate ──► 3 expand ──► 4 check ──► 5 lower ──► Compiled { client, server }
 *             tree with    keys and       one page      names,      defaults in,
 *             positions    forms          of nodes,     types,      nothing
 *                                         printed by    rules       re-read
 *                                         `explain`
 *
 * Each phase reports every problem it finds; an error stops after its phase, a warning does not. Of a file without its
 * shape, what phase 4 finds in the other parts is reported, too.
 * Rules of `lint` then warn about what is allowed and yet looks wrong.
 * Pure: the same text gives the same bytes. Nothing here throws because of what an author wrote.
 */
import type { AppDefinition, Compiled } from '../definition/definition.ts'
import type { Diagnostic, Result } from '../diagnostics/diagnostic.ts'
import { appShape } from '../language/app.ts'
import { screenShape } from '../language/screen.ts'
import type { Shape } from '../language/shape.ts'
import { siteWordsShape } from '../language/site-words.ts'
import { parseFile, type ParsedFile, type Positions } from './1-parse/parse.ts'
import { soundParts } from './2-validate/sound-parts.ts'
import { validate } from './2-validate/validate.ts'
import type { FieldNode, PageNode } from './3-expand/ast.ts'
import { authorOf, expandApp, expandScreen, type ExpandedScreen } from './3-expand/expand-screen.ts'
import type { PresetPage } from './3-expand/preset.ts'
import { pageParameters } from './3-expand/page-parameters.ts'
import { printPage } from './3-expand/print.ts'
import { lineSource } from './3-expand/line-source.ts'
import { type FindSource, type ReportSource, reportSource } from './3-expand/report-source.ts'
import { reportedRows } from '../definition/stored-report.ts'
import { areStored } from './3-expand/stored-records.ts'
import { checkAppFile, checkScreen } from './4-check/check.ts'
import { fileNames } from './4-check/check-file-name.ts'
import { checkWordsFile, type SiteWords } from './4-check/check-translations.ts'
import type { CheckedPage } from './4-check/checked.ts'
import { hasErrors } from './4-check/checking.ts'
import { independentOf } from './4-check/independent.ts'
import { oncePerName, rootCausesOf } from './4-check/root-causes.ts'
import type { CompileContext } from './context.ts'
import { lint } from './lint/lint-rule.ts'
import { lintRules } from './lint/lint-rules.ts'
import { lowerApp } from './5-lower/app.ts'
import { freeze } from './5-lower/freeze.ts'
import { lowerPage } from './5-lower/page.ts'
import { withSeveral } from './5-lower/several.ts'
import { lowerServer } from './5-lower/server.ts'

export type { CompileContext } from './context.ts'
export { fileNames } from './4-check/check-file-name.ts'
export { checkTogether } from './4-check/check-duplicate-screens.ts'
export { appCausesOf, siteCausesOf, withTestCauses } from './4-check/site-causes.ts'
export { namesIn, namesInApp } from './4-check/site-names.ts'
export { languageOfWords } from '../language/site-words.ts'

export interface CompileSource {
  /** Relative to the screens folder, with forward slashes: `crm/sales.yaml`. */
  readonly file: string
  readonly text: string
}

/** The screens of a folder whose rows are stored: targets of links. Only the `kind` of each file is read. */
export function storedScreens(sources: readonly CompileSource[]): readonly string[] {
  return sources.flatMap((source) => {
    const { screen } = fileNames(source.file)
    const kind = kindIn(source)
    return kind === 'approvals' || (kind === 'records' && areStored(screen, { kind })) ? [screen] : []
  })
}

/** The usual spelling of the kind, which is also found in a file that is no YAML at the moment. */
const USUAL_KIND = /^\uFEFF?kind:[ \t]*["']?(approvals|records|register|ledger|page)\b/m

/** The kind of a screen. YAML has many spellings of it: a file without the usual one is parsed. */
function kindIn(source: CompileSource): unknown {
  const [, usual] = USUAL_KIND.exec(source.text) ?? []
  if (usual !== undefined) return usual
  const content = writtenContent(source)
  return typeof content === 'object' && content !== null && 'kind' in content ? content.kind : undefined
}

/** One screen file. */
export function compileScreen(source: CompileSource, context: CompileContext): Result<Compiled> {
  const { value, diagnostics } = checkedScreen(source, context)
  if (!value) return fail(diagnostics)
  // 5. Defaults are filled in. All names are already resolved: nothing is looked up again.
  const client = lowerPage(source.file, value.checked, context)
  const server = lowerServer(client, { author: value.screen.author.node, checked: value.checked }, context.app)
  return freeze({ value: { client: withSeveral(client, server), server }, diagnostics })
}

/** `app.yaml`, which all screens share. */
export function compileApp(source: CompileSource): Result<AppDefinition> {
  const read = readAs(source, appShape)
  const check = (parsed: ParsedFile) => {
    const app = expandApp(parsed)
    const { expressions, diagnostics } = checkAppFile(source.file, app)
    return { app, expressions, diagnostics: oncePerName(diagnostics, source.text) }
  }
  if (!read.value) return fail(withIndependent(read.diagnostics, { source, shape: appShape, check }))
  const { app, expressions, diagnostics: found } = check(read.value)
  const diagnostics = [...read.diagnostics, ...found]
  if (hasErrors(diagnostics)) return fail(diagnostics)
  return freeze({ value: lowerApp(app.node, expressions), diagnostics })
}

/** A site's translations of its own texts, in the language that names the file. */
export function compileWords(source: CompileSource): Result<SiteWords> {
  const read = readAs(source, siteWordsShape)
  if (!read.value) return fail(read.diagnostics)
  const words = read.value.value as SiteWords
  const checked = checkWordsFile(source.file, words, read.value.positions)
  const diagnostics = [...read.diagnostics, ...checked.diagnostics]
  return hasErrors(diagnostics) ? fail(diagnostics) : freeze({ value: words, diagnostics })
}

/** Where the parts of a file are, as its author wrote them; null: it is no YAML. */
export function writtenPositions(source: CompileSource): Positions | null {
  return parsedOf(source).value?.positions ?? null
}

/** The content of a file as its author wrote it; null: it is no YAML. */
export function writtenContent(source: CompileSource): unknown {
  return parsedOf(source).value?.value ?? null
}

/**
 * The positions of a screen's parts in its file, by their paths in page words: what a preset generates has the position
 * of its cause. For tools that lead from a screen to its file; null: the file does not have the shape of a screen.
 */
export function pagePositions(source: CompileSource, context: CompileContext): Positions | null {
  const read = readAs(source, screenShape(context.blocks))
  if (!read.value) return null
  const { screen } = fileNames(source.file)
  return expandScreen(read.value, { ...context, screen, find: sourcesOf(context) }).page.positions
}

/** The screen in page words, as YAML; each line that the author did not write has its origin as a comment. */
export function explainScreen(source: CompileSource, context: CompileContext): Result<string> {
  const { value, diagnostics } = checkedScreen(source, context)
  if (!value) return fail(diagnostics)
  const { page, origins } = value.screen
  if (!origins) return { value: source.text, diagnostics }
  const { blocks } = context
  const { page: shown, origins: seenBy } = withoutRights(page.node)
  return { value: printPage(shown, { blocks, origins: [...origins, ...seenBy] }), diagnostics }
}

/**
 * The page as its author could write it, for rows that the reference server does not store and whose rights it cannot
 * enforce: the roles that see a field, and that it is unique, are given as an origin beside the field.
 */
function withoutRights({ see: _see, ...page }: PageNode): Pick<PresetPage, 'page' | 'origins'> {
  const fields = Object.entries(page.fields ?? {})
  const origins = fields.flatMap(([name, { seen, unique }]) => [
    ...(seen ? [{ path: ['fields', name], origin: `seen by ${seen.join(', ')}` }] : []),
    ...(unique ? [{ path: ['fields', name], origin: uniqueInWords(unique) }] : []),
  ])
  const shown = fields.map(([name, { seen: _seen, unique: _unique, ...field }]) => [name, field] as const)
  return { page: { ...page, ...(page.fields && { fields: Object.fromEntries(shown) }) }, origins }
}

const uniqueInWords = (unique: NonNullable<FieldNode['unique']>): string =>
  Array.isArray(unique) ? `unique among the rows together with ${unique.join(', ')}` : 'unique among the rows'

interface CheckedScreen {
  readonly screen: ExpandedScreen
  readonly checked: CheckedPage
}

function checkedScreen(source: CompileSource, context: CompileContext): Result<CheckedScreen> {
  // 1 and 2. Positions are stored beside the tree, so that the tree stays plain. Keys and kinds
  //    are compared with shapes that are data: the schema for editors comes from the same ones.
  const shape = screenShape(context.blocks)
  const read = readAs(source, shape)
  const check = (parsed: ParsedFile) => expandedAndChecked(source, parsed, context)
  if (!read.value) return fail(withIndependent(read.diagnostics, { source, shape, check }))
  const { diagnostics: found, ...value } = check(read.value)
  const diagnostics = [...read.diagnostics, ...found]
  return hasErrors(diagnostics) ? fail(diagnostics) : { value, diagnostics }
}

function expandedAndChecked(
  source: CompileSource,
  parsed: ParsedFile,
  context: CompileContext,
): CheckedScreen & { readonly diagnostics: readonly Diagnostic[] } {
  // 3. Short forms and the words of a preset are written in full from here on.
  const find = sourcesOf(context)
  const screen = expandScreen(parsed, { ...context, screen: fileNames(source.file).screen, find })

  // 4. Every name is looked up and every expression typed, at the place where the author wrote it.
  const checked = checkScreen(source.file, screen, { ...context, find, parametersOf: parametersIn(context) })
  if (checked.sound) lint(context.lintRules ?? lintRules, checked.sound)
  const written = { ...screen.author, text: source.text }
  return { screen, checked, diagnostics: rootCausesOf(checked.diagnostics, written, find) }
}

interface Unsound {
  readonly source: CompileSource
  readonly shape: Shape
  readonly check: (parsed: ParsedFile) => { readonly diagnostics: readonly Diagnostic[] }
}

/** The errors of phases 1 and 2, and those of later phases that they would hide. */
function withIndependent(diagnostics: readonly Diagnostic[], { source, shape, check }: Unsound): readonly Diagnostic[] {
  const { value, diagnostics: ofParsing } = parsedOf(source)
  if (!value || hasErrors(ofParsing)) return diagnostics
  const sound = soundParts(value, diagnostics, { file: source.file, shape })
  return sound ? [...diagnostics, ...independentOf(sound, check(sound.parsed).diagnostics)] : diagnostics
}

/** Finds the other screens of the site; each is read when a report first needs it. */
function sourcesOf({ app, blocks, screens, reportSources = new Map() }: CompileContext): FindSource {
  const read = (screen: string, file: CompileSource): ReportSource | null => {
    const { value } = readAs(file, screenShape(blocks))
    return value ? reportSource(screen, authorOf(value, { app, blocks }), app) : null
  }
  const find = readOnce(screens, reportSources, read)
  return (name) => {
    const { screen, lines } = reportedRows(name)
    const source = find(screen)
    return source && lines !== null ? lineSource(source, lines) : source
  }
}

/** Finds the parameters that the other screens of the site read; each is read when an action first opens it. */
function parametersIn(context: CompileContext): (screen: string) => ReadonlySet<string> | null {
  const { blocks, screens, openedScreens = new Map() } = context
  const read = (screen: string, file: CompileSource): ReadonlySet<string> | null => {
    const { value } = readAs(file, screenShape(blocks))
    const find = sourcesOf(context)
    return value ? pageParameters(expandScreen(value, { ...context, screen, find }).page.node) : null
  }
  const parametersOf = readOnce(screens, openedScreens, read)
  return (screen) => parametersOf(screen) ?? null
}

/** Reads the file of a screen when it is first needed. Undefined: the site has no such screen. */
function readOnce<Content>(
  screens: CompileContext['screens'],
  known: Map<CompileSource, Content>,
  read: (screen: string, file: CompileSource) => Content,
): (screen: string) => Content | undefined {
  return (screen) => {
    const file = screens?.get(screen)
    if (!file) return undefined
    const content = known.get(file)
    if (content !== undefined) return content
    const fresh = read(screen, file)
    known.set(file, fresh)
    return fresh
  }
}

/** Phases 1 and 2: the content of a file, if it has the shape. */
function readAs(source: CompileSource, shape: Shape): Result<ParsedFile> {
  const { file } = source
  const parsed = parsedOf(source)
  if (!parsed.value || hasErrors(parsed.diagnostics)) return fail(parsed.diagnostics)
  const diagnostics = [...parsed.diagnostics, ...validate(file, parsed.value, shape)]
  return hasErrors(diagnostics) ? fail(diagnostics) : { value: parsed.value, diagnostics }
}

/** Files are read by several rules of a site, and by the reports on their rows: each is parsed once while it is in use. */
const parsedFiles = new WeakMap<CompileSource, Result<ParsedFile>>()

function parsedOf(source: CompileSource): Result<ParsedFile> {
  const known = parsedFiles.get(source)
  if (known) return known
  const parsed = parseFile(source.file, source.text)
  parsedFiles.set(source, parsed)
  return parsed
}

function fail<T>(diagnostics: readonly Diagnostic[]): Result<T> {
  return freeze({ value: null, diagnostics })
}
