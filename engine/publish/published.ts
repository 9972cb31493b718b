import type { BlockSpec } from '../compile/block.ts'
import {
  appCausesOf,
  checkTogether,
  compileApp,
  compileScreen,
  fileNames,
  languageOfWords,
  siteCausesOf,
  storedScreens,
  type CompileContext,
} from '../compile/compile.ts'
import {
  DEFINITION_VERSION,
  type AppDefinition,
  type Compiled,
  type Manifest,
  type ManifestScreen,
  type SiteRoute,
} from '../definition/definition.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { defaultScreens } from './default-screens.ts'
import { wordsIn, type WordsOutcome } from './site-words.ts'
import { screenFileHref } from './href.ts'
import { textsOf, type SourceFile } from './sources.ts'
import { createFormCompiler, type Scripts } from './validators.ts'

/** Everything that a folder of screens compiles to at one moment; replaced as a whole, never changed. */
export interface Published {
  readonly app: AppDefinition
  readonly manifest: Manifest
  /** Path → body of every served definition, `/screens/sales.3f9a1c2b44d0.json`, and of form validators, `….js`. */
  readonly files: ReadonlyMap<string, string>
  /** By screen name. */
  readonly screens: ReadonlyMap<string, Compiled>
  readonly diagnostics: readonly Diagnostic[]
  /** Screens whose newest text is invalid, served in their last good version. */
  readonly stale: readonly string[]
  readonly sources: ReadonlyMap<string, string>
}

/** The last result for one file; unchanged text under an unchanged app is not compiled again. */
interface Outcome {
  readonly text: string
  readonly app: AppDefinition
  /** The names of the screens that it could link to; empty where it has no links. */
  readonly linked: string
  readonly compiled: Compiled | null
  readonly diagnostics: readonly Diagnostic[]
  /** The texts of the other screens that it was compiled with, by name. */
  readonly taken: ReadonlyMap<string, string | undefined>
  /** The newest good result, which may be older than `text`. */
  readonly lastGood: Good | null
}

/** A screen that can be served, and its files: created once, though the folder is assembled after every change. */
interface Good {
  readonly compiled: Compiled
  /** The definition that a browser receives. */
  readonly body: string
  readonly href: string
  /** The validators of its forms. */
  readonly scripts: Scripts | null
}

/** Compiles a folder repeatedly, and retains the last good version of each file. */
export interface Publisher {
  /** Null when app.yaml has never been valid: nothing can be served then. */
  publish(sources: readonly SourceFile[]): { published: Published | null; diagnostics: readonly Diagnostic[] }
}

export const APP_FILE = 'app.yaml'

/** Whether a file is a screen: not app.yaml, and not a file with translations. */
export function isScreenFile(file: string): boolean {
  return file !== APP_FILE && languageOfWords(file) === null
}

/** The name of the screen in a file. */
export const screenOfFile = (file: string): string => fileNames(file).screen

/** The files of screens by screen name; of two with one name, the first, which is served. */
export function screensByName(sources: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  const files = sources.filter(({ file }) => isScreenFile(file))
  return new Map(files.toReversed().map((source) => [fileNames(source.file).screen, source]))
}

/** A missing app.yaml is an empty one: what it lacks is reported like any other mistake. */
export function appSourceOf(sources: readonly SourceFile[]): SourceFile {
  return sources.find(({ file }) => file === APP_FILE) ?? { file: APP_FILE, text: '' }
}

/** @param blocks the vocabulary of the site */
export function createPublisher(blocks: readonly BlockSpec[]): Publisher {
  let app: AppOutcome | null = null
  let outcomes: ReadonlyMap<string, Outcome> = new Map()
  let words = new Map<string, WordsOutcome>()
  const compileForms = createFormCompiler()
  return {
    publish(sources) {
      app = readApp(appSourceOf(sources), app)
      const { value } = app
      const own = sources.filter(({ file }) => isScreenFile(file))
      const diagnostics = appCausesOf(app.diagnostics, { files: own, app: appSourceOf(sources) })
      if (!value) return { published: null, diagnostics }
      const screens = [...own, ...defaultScreens(addressesIn(own, value))]
      const stored = storedScreens(screens)
      const others = { stored, screens: screensByName(screens), reportSources: new Map(), openedScreens: new Map() }
      const recompiling = { context: { app: value, blocks, ...others }, linkable: stored.join(' '), compileForms }
      outcomes = new Map(screens.map((each) => [each.file, outcomeOf(each, outcomes.get(each.file), recompiling)]))
      words = wordsIn(sources, words)
      const published = assemble(value, diagnostics, { outcomes, words, sources })
      return { published, diagnostics: published.diagnostics }
    },
  }
}

const addressesIn = (screens: readonly SourceFile[], { routes }: AppDefinition): readonly string[] => [
  ...screens.map(({ file }) => fileNames(file).screen),
  ...routes.map(({ route }) => route),
]

interface AppOutcome {
  readonly text: string
  /** The newest valid one; null: it has never been valid. */
  readonly value: AppDefinition | null
  readonly diagnostics: readonly Diagnostic[]
}

function readApp(source: SourceFile, before: AppOutcome | null): AppOutcome {
  if (before?.text === source.text) return before
  const { value, diagnostics } = compileApp(source)
  return { text: source.text, value: value ?? before?.value ?? null, diagnostics }
}

interface RecompileOptions {
  readonly context: CompileContext & { readonly screens: NonNullable<CompileContext['screens']> }
  /** The names of the screens that links may refer to. */
  readonly linkable: string
  readonly compileForms: ReturnType<typeof createFormCompiler>
}

function outcomeOf(source: SourceFile, before: Outcome | undefined, recompiling: RecompileOptions): Outcome {
  const { context, linkable, compileForms } = recompiling
  const { app, screens } = context
  const linked = hasLinks(source) ? linkable : ''
  const isSame = before?.text === source.text && before.app === app && before.linked === linked
  if (isSame && [...before.taken].every(([name, text]) => screens.get(name)?.text === text)) return before
  const { taken, recording } = recorded(screens)
  const { value, diagnostics } = compileScreen(source, { ...context, screens: recording, isDefault: source.isDefault })
  const outcome = { text: source.text, app, linked, diagnostics, taken }
  if (!value) return { ...outcome, compiled: null, lastGood: before?.lastGood ?? null }
  const scripts = compileForms(value.client)
  const compiled = scripts === null ? value : withValidators(value, scripts)
  return { ...outcome, compiled, lastGood: goodOf(compiled, scripts) }
}

type Screens = RecompileOptions['context']['screens']

/** The same screens, and a record of the texts that were looked up. */
function recorded(screens: Screens) {
  const taken = new Map<string, string | undefined>()
  const get = (name: string): SourceFile | undefined => {
    const source = screens.get(name)
    taken.set(name, source?.text)
    return source
  }
  return { taken, recording: { get, keys: () => screens.keys() } }
}

/** Only a file with links has to be recompiled when other screens are added or removed. */
const hasLinks = ({ text }: SourceFile): boolean => /\blink\b/.test(text)

function goodOf(compiled: Compiled, scripts: Scripts | null): Good {
  const body = JSON.stringify(compiled.client)
  return { compiled, body, href: screenFileHref(compiled.client.screen, body), scripts }
}

/** The only member of a definition that the compiler cannot know. */
function withValidators(compiled: Compiled, [own]: Scripts): Compiled {
  return { ...compiled, client: { ...compiled.client, validators: own.href } }
}

interface FolderResults {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly words: ReadonlyMap<string, WordsOutcome>
  readonly sources: readonly SourceFile[]
}

function assemble(app: AppDefinition, appDiagnostics: readonly Diagnostic[], results: FolderResults): Published {
  const screens = new Map<string, Compiled>()
  const files = new Map<string, string>()
  const listed: ManifestScreen[] = []
  const drawnByServer: SiteRoute[] = []
  const stale: string[] = []
  const clashes = checkTogether([...results.outcomes.keys()])
  const refused = new Set(clashes.map((each) => each.file))
  for (const [file, outcome] of results.outcomes) {
    if (!outcome.lastGood || refused.has(file)) continue
    const { compiled, body, href, scripts } = outcome.lastGood
    const { screen, section, group, label, platform, serverPage, documentPage } = compiled.client
    if (!outcome.compiled) stale.push(screen)
    screens.set(screen, compiled)
    if (serverPage !== null) {
      drawnByServer.push({ route: screen, section, group, label, platform, page: serverPage })
      continue
    }
    files.set(href, body)
    for (const script of scripts ?? []) files.set(script.href, script.body)
    listed.push({ screen, section, group, label, platform, documentPage, href })
  }
  for (const { served } of results.words.values()) if (served) files.set(served.href, served.body)
  const findings = [...results.outcomes].map(([file, { text, diagnostics }]) => ({ file, text, diagnostics }))
  const own = siteCausesOf({ files: findings, app: appSourceOf(results.sources) })
  const ofWords = [...results.words.values()].flatMap((each) => each.diagnostics)
  const diagnostics = [...appDiagnostics, ...own, ...ofWords, ...clashes]
  const sources = textsOf(results.sources)
  return {
    app,
    manifest: manifestOf(app, { screens: listed, drawnByServer }, results.words),
    files,
    screens,
    diagnostics,
    stale,
    sources,
  }
}

const byLabel = new Intl.Collator('en')

interface Listed {
  readonly screens: readonly ManifestScreen[]
  readonly drawnByServer: readonly SiteRoute[]
}

function manifestOf(
  app: AppDefinition,
  { screens, drawnByServer }: Listed,
  words: ReadonlyMap<string, WordsOutcome>,
): Manifest {
  const { label, apiid, locale, currency, timeZone, sections } = app
  const files = [...screens.map(({ screen }) => screen), ...drawnByServer.map(({ route }) => route)]
  const taken = new Set(files.map((name) => name.toLowerCase()))
  const routes = [...app.routes.filter(({ route }) => !taken.has(route.toLowerCase())), ...drawnByServer]
  const filled = new Set([...screens, ...routes].map(({ section }) => section))
  const used = sections.filter(({ name }) => filled.has(name))
  const ordered = screens.toSorted((a, b) => byLabel.compare(a.label, b.label))
  const { support, languages, loginHosts, countryCodes } = app
  return {
    version: DEFINITION_VERSION,
    label,
    apiid,
    locale,
    currency,
    timeZone,
    sections: used,
    screens: ordered,
    support,
    languages: languages.map((name) => ({ name, words: words.get(name)?.served?.href ?? null })),
    loginHosts,
    countryCodes,
    routes,
    erp: null,
  }
}

/** The content type of a file of `Published.files`. */
export function contentTypeOf(path: string): string {
  return `${path.endsWith('.js') ? 'text/javascript' : 'application/json'}; charset=utf-8`
}
