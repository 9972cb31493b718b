/** Rules that need all files of a site: names of app.yaml that nothing uses, untranslated texts, links without rows. */
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
function unusedNames({ app }: Published, { text }: SourceFile, sources: readonly SourceFile[]): readonly Diagnostic[] {
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
    if (others.some((each) => each.includes(name)) || text.split(name).length > 2) return []
    const at = offsetIn(text, section, name)
    return [warning(text, { code: 'unused', names: [what, name], at, length: name.length })]
  })
}

/** Where a name stands as a whole word in a section of a file; 0: nowhere. */
function offsetIn(text: string, section: string, name: string): number {
  const from = Math.max(0, text.search(new RegExp(`^${section}:`, 'm')))
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const offset = text.slice(from).search(new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`))
  return offset === -1 ? 0 : from + offset
}

/** Languages that people can choose, in which some texts would be shown in English. */
function untranslated(published: Published, { text }: SourceFile): readonly Diagnostic[] {
  return published.app.languages.filter(isLanguage).flatMap((language) => {
    const { missing } = textsWithoutWords(published, language)
    if (language === 'en' || missing.length === 0) return []
    const at = Math.max(0, text.search(/^languages:/m))
    const names = [String(missing.length), LANGUAGES[language].name, language]
    return [warning(text, { code: 'without-words', names, at, length: 'languages'.length })]
  })
}

/** Reported at the name of the field, where it is declared. */
function linksWithoutRows(published: Published, sources: readonly SourceFile[]): readonly Diagnostic[] {
  const files = screensByName(sources)
  return unseenLinks(published).flatMap(({ screen, field, to, roles }) => {
    const source = files.get(screen)
    if (!source) return []
    const at = offsetIn(source.text, 'fields', field)
    return [
      warning(
        source.text,
        { code: 'unseen-link', names: [field, to, roles.join(', ')], at, length: field.length },
        source.file,
      ),
    ]
  })
}

interface Warning {
  readonly code: 'unused' | 'unseen-link' | 'without-words'
  readonly names: readonly string[]
  readonly at: number
  readonly length: number
}

function warning(text: string, { code, names, at, length }: Warning, file = APP_FILE): Diagnostic {
  const lines = text.slice(0, at).split('\n')
  const start = { offset: at, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  const end = { offset: at + length, line: start.line, column: start.column + length }
  return report({ code, severity: 'warning', names, file, range: { start, end } })
}
