/** Rules that need all files of a site: names of app.yaml that nothing uses, untranslated texts, links without rows. */
import { languageOfWords, namesIn, namesInApp, writtenContent, writtenPositions } from '../../engine/compile/compile.ts'
import type { Path } from '../../engine/compile/block.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { nearestName } from '../../engine/diagnostics/nearest.ts'
import { report } from '../../engine/diagnostics/report.ts'
import { isLanguage, LANGUAGES } from '../../engine/definition/languages.ts'
import en from '../../engine/messages/en.json' with { type: 'json' }
import { APP_FILE, isScreenFile, type Published, screensByName } from '../../engine/publish/published.ts'
import type { SourceFile } from '../../engine/publish/sources.ts'
import { textsWithoutWords } from './missing-words.ts'
import { unseenLinks } from './unseen-links.ts'

/** @param published of these sources, without errors */
export function siteRules(
  published: Published,
  sources: readonly SourceFile[],
  { words }: { readonly words: boolean },
): readonly Diagnostic[] {
  const app = sources.find(({ file }) => file === APP_FILE)
  if (!app) return []
  return [
    ...unusedNames(published, app, sources),
    ...screenRules(published, sources),
    ...misspeltTexts(published, sources),
    ...(words ? untranslated(published, app) : []),
  ]
}

/** Those whose diagnostics are in files of screens. */
export function screenRules(published: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  return [
    ...linksWithoutRows(published, sources),
    ...sharedNumbers(published, sources),
    ...sharedNames(published, sources),
    ...unusedFields(sources),
  ]
}

/** Names that no screen uses, nor any other part of app.yaml. */
function unusedNames(published: Published, source: SourceFile, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const { app } = published
  const screens = sources.filter(({ file }) => isScreenFile(file)).map(writtenContent)
  const { calls: _calls, ...own }: Readonly<Record<string, unknown>> = Object(writtenContent(source))
  const used = new Set([...screens.flatMap(namesIn), ...namesInApp(own)])
  const takesAll = screens.some((screen) => Object(screen)['statuses'] === 'all')
  const declared = [
    ...Object.keys(app.workflows).map((name) => ['workflow', 'workflows', name] as const),
    ...app.filters.map(({ name }) => ['filter', 'filters', name] as const),
    ...app.roles.filter(({ team }) => team.length === 0).map(({ name }) => ['role', 'roles', name] as const),
    ...(takesAll ? [] : app.statuses.map(({ name }) => ['status', 'statuses', name] as const)),
  ]
  const unused = declared.filter(([, , name]) => !used.has(name))
  // A call is named alone, or as part of the path that a screen writes; app.yaml may name the whole path.
  const partsOf = (name: string): readonly string[] => [name.split('?')[0] ?? '', ...name.split(/[/?]/)]
  const isCalled = (call: string): boolean => [...used].some((name) => partsOf(name).includes(call))
  const uncalled = [...app.calls.entries()].filter(([, call]) => !isCalled(call))
  return [
    ...uncalled.flatMap(([at, call]) => warningsAt(source, ['calls', at], { code: 'unused', names: ['call', call] })),
    ...unused.flatMap(([what, part, name]) =>
      warningsAt(source, [part, name], { code: 'unused', names: [what, name] }),
    ),
    ...emptyGroups(published, source),
  ]
}

/** Groups that list nothing in a section that lists something: one without screens is about to get its first. */
function emptyGroups({ app, manifest }: Published, source: SourceFile): readonly Diagnostic[] {
  const listed = [...manifest.screens, ...manifest.routes]
  return app.sections.flatMap(({ name, groups }) => {
    const own = listed.filter(({ section }) => section === name)
    if (own.length === 0) return []
    return groups
      .filter((group) => own.every((each) => each.group !== group.name))
      .flatMap((group) =>
        warningsAt(source, ['sections', name, 'groups', group.name], { code: 'unused', names: ['group', group.name] }),
      )
  })
}

/** Languages that people can choose, in which some texts would be shown in English. */
function untranslated(published: Published, source: SourceFile): readonly Diagnostic[] {
  return published.app.languages.filter(isLanguage).flatMap((language) => {
    const { missing } = textsWithoutWords(published, language)
    if (language === 'en' || missing.length === 0) return []
    const names = [String(missing.length), LANGUAGES[language].name, language]
    return warningsAt(source, ['languages'], { code: 'without-words', names })
  })
}

/** Translations of a text that the site does not have, while a similar one that it has is without words. */
function misspeltTexts(published: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  return sources.flatMap((source) => {
    const language = languageOfWords(source.file)
    if (language === null || !isLanguage(language)) return []
    const { missing, texts } = textsWithoutWords(published, language)
    const written = Object.keys(Object(writtenContent(source)))
    return written.flatMap((text) => {
      const nearest = texts.has(text) || Object.hasOwn(en, text) ? null : nearestName(text, missing)
      const [first, ...others] =
        nearest === null ? [] : [nearest, ...missing.filter((each) => each !== nearest && beginsAlike(each, text))]
      const suggestion = others.length === 0 ? (first ?? null) : null
      const notes = suggestion === null ? [`Write ${[first, ...others].map((each) => `"${each}"`).join(' or ')}.`] : []
      const warning = { code: 'unused-words', names: [text], suggestion, notes } as const
      return nearest === null ? [] : warningsAt(source, [text], warning)
    })
  })
}

/** Whether two texts begin with the same word, apart from a plural. */
const beginsAlike = (one: string, other: string): boolean => stemOf(one) === stemOf(other)

const stemOf = (text: string): string => (text.split(/\s/)[0] ?? '').toLowerCase().replace(/s$/, '')

/** Reported at the name of the field, where it is declared. */
function linksWithoutRows(published: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const files = screensByName(sources)
  return unseenLinks(published).flatMap(({ screen, field, to, roles }) => {
    const names = [field, to, roles.join(', ')]
    const notes = [`Let everybody see rows of "${to}": see: { everyone: all }`]
    return warningsAt(files.get(screen), ['fields', field], { code: 'unseen-link', names, notes })
  })
}

/** Screens of one company whose documents get the same numbers: each screen counts on its own. */
function sharedNumbers({ screens }: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const files = screensByName(sources)
  const numbered = [...screens].filter(([, { server }]) => server.number !== null)
  return numbered.flatMap(([screen, { client, server }], at) => {
    const other = numbered
      .slice(0, at)
      .find(([, each]) => each.server.number === server.number && haveCompany(each.client.platform, client.platform))
    if (!other) return []
    return warningsAt(files.get(screen), ['number'], { code: 'same-numbers', names: [other[0], String(server.number)] })
  })
}

/** Whether a company can have both screens. Of no platform means of every platform. */
const haveCompany = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((platform) => others.includes(platform))

/** Screens of one section and company with one label, or one name for their documents: people cannot tell them apart. */
function sharedNames({ screens }: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const files = screensByName(sources)
  const written = [...screens].flatMap(([name, { client }]) => {
    const file = files.get(name)
    const node: Readonly<Record<string, unknown>> = Object(file && writtenContent(file))
    return file ? [{ name, file, node, platform: client.platform, section: file.file.split('/')[0] }] : []
  })
  return written.flatMap(({ file, node, platform, section }, at) => {
    const beside = written
      .slice(0, at)
      .filter((each) => each.section === section && haveCompany(each.platform, platform) && haveReader(each.node, node))
    return ['label', 'document'].flatMap((word) => {
      const isSame = (each: (typeof written)[number]): boolean =>
        node[word] !== undefined && each.node[word] === node[word] && each.node['group'] === node['group']
      const other = beside.find(isSame)
      return other ? warningsAt(file, [word], { code: 'same-name', names: [String(node[word]), other.name] }) : []
    })
  })
}

/** Whether somebody may see both screens: one screen for each role may have the same name. */
function haveReader(...nodes: readonly Readonly<Record<string, unknown>>[]): boolean {
  const [some, others] = nodes.map(({ see }) => (Array.isArray(see) ? see : Object.keys(Object(see))).map(String))
  if (!some?.length || !others?.length) return true
  return some.some((role) => others.includes(role)) || [...some, ...others].includes('everyone')
}

/** Fields of documents that people cannot fill in, and that no file of the site mentions a second time. */
function unusedFields(sources: readonly SourceFile[]): readonly Diagnostic[] {
  const words = Map.groupBy(
    sources.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []),
    (word) => word,
  )
  return sources.flatMap((source) => {
    const screen: Readonly<Record<string, unknown>> = Object(writtenContent(source))
    if (screen['kind'] !== 'approvals' || screen['form'] === undefined) return []
    return Object.entries(Object(screen['fields'])).flatMap(([name, field]) => {
      const isFilled = Object.hasOwn(Object(field), 'default') || Object.hasOwn(Object(field), 'value')
      if (isFilled || words.get(name)?.length !== 1) return []
      const notes = ['Write it in `form`, or leave it out.']
      return warningsAt(source, ['fields', name], { code: 'unused', names: ['field', name], notes })
    })
  })
}

interface SiteNotice {
  readonly code: 'unused' | 'same-numbers' | 'same-name' | 'unseen-link' | 'without-words' | 'unused-words'
  readonly names: readonly string[]
  readonly suggestion?: string | null
  readonly notes?: readonly string[]
}

/** The warning at the key of a path in a file; none without the file. */
function warningsAt(source: SourceFile | undefined, path: Path, warning: SiteNotice): readonly Diagnostic[] {
  const range = source && writtenPositions(source)?.key(path)
  return range ? [report({ ...warning, severity: 'warning', file: source.file, range })] : []
}
