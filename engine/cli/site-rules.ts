/** Rules that need all files of a site: names of app.yaml that nothing uses, untranslated texts, links without rows. */
import { writtenPositions } from '../compile/compile.ts'
import type { Path } from '../compile/block.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { isLanguage, LANGUAGES } from '../definition/languages.ts'
import { APP_FILE, type Published, screensByName } from '../publish/published.ts'
import type { SourceFile } from '../publish/sources.ts'
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
    ...linksWithoutRows(published, sources),
    ...(words ? untranslated(published, app) : []),
  ]
}

/** A name that no screen contains, and app.yaml contains only where it is declared. */
function unusedNames({ app }: Published, source: SourceFile, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const others = sources
    .filter(({ file }) => file !== APP_FILE && !/\.words\.ya?ml$/.test(file))
    .map((each) => each.text)
  const takesAll = others.some((each) => /^statuses: *["']?all\b/m.test(each))
  const declared = [
    ...Object.keys(app.workflows).map((name) => ['workflow', 'workflows', name] as const),
    ...app.filters.map(({ name }) => ['filter', 'filters', name] as const),
    ...app.roles.filter(({ team }) => team.length === 0).map(({ name }) => ['role', 'roles', name] as const),
    ...(takesAll ? [] : app.statuses.map(({ name }) => ['status', 'statuses', name] as const)),
  ]
  return declared.flatMap(([what, section, name]) => {
    if (others.some((each) => each.includes(name)) || source.text.split(name).length > 2) return []
    return warningsAt(source, [section, name], { code: 'unused', names: [what, name] })
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

/** Reported at the name of the field, where it is declared. */
function linksWithoutRows(published: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const files = screensByName(sources)
  return unseenLinks(published).flatMap(({ screen, field, to, roles }) => {
    const names = [field, to, roles.join(', ')]
    return warningsAt(files.get(screen), ['fields', field], { code: 'unseen-link', names })
  })
}

interface Warning {
  readonly code: 'unused' | 'unseen-link' | 'without-words'
  readonly names: readonly string[]
}

/** The warning at the key of a path in a file; none without the file. */
function warningsAt(source: SourceFile | undefined, path: Path, warning: Warning): readonly Diagnostic[] {
  const range = source && writtenPositions(source)?.key(path)
  return range ? [report({ ...warning, severity: 'warning', file: source.file, range })] : []
}
