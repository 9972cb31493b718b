import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { listNames } from '../../diagnostics/nearest.ts'
import { report } from '../../diagnostics/report.ts'
import { withRenamedNames, type SiteFile, type SiteTexts } from './renamed-names.ts'
import { isOfFields } from './root-causes.ts'

/** The result of compiling one file of a site. */
export interface FileFindings extends SiteFile {
  readonly diagnostics: readonly Diagnostic[]
}

interface Site extends SiteTexts {
  readonly files: readonly FileFindings[]
}

/** Diagnostics of all screens, each cause once: an error in a report's source screen, or a missing name of app.yaml. */
export function siteCausesOf({ files, app }: Site): readonly Diagnostic[] {
  const all = files.flatMap((each) => withoutSources(each, files))
  const missing = new Map<string, Diagnostic[]>()
  for (const each of all.filter(({ code }) => OF_APP.has(code))) {
    missing.set(each.message, [...(missing.get(each.message) ?? []), each])
  }
  const groups = [...missing.values()].filter((group) => new Set(group.map(({ file }) => file)).size > 1)
  const merged = new Set(groups.flat())
  const causes = groups.map((group) => causeOf(group, { files, app }))
  return withRenamedNames([...all.filter((each) => !merged.has(each)), ...causes], { files, app })
}

/** Causes in app.yaml: a section whose name differs from that of its folder, and names that it uses under another one. */
export function appCausesOf(diagnostics: readonly Diagnostic[], { files, app }: SiteTexts): readonly Diagnostic[] {
  const folders = files.map(({ file }) => file.split('/')[0] ?? '')
  return withRenamedNames(diagnostics, { files, app }).map((each) => {
    const [, folder = ''] = each.code === 'unknown-section' ? (/"([^"]*)"/.exec(each.message) ?? []) : []
    const count = folders.filter((name) => name === folder).length
    return count === 0 ? each : (renamedSection({ folder, count, used: new Set(folders) }, app) ?? each)
  })
}

/** Names that app.yaml declares for all screens. */
const OF_APP: ReadonlySet<string> = new Set([
  'unknown-section',
  'unknown-platform',
  'unknown-role',
  'unknown-status',
  'unknown-workflow',
  'unknown-filter',
  'unknown-group',
  'unknown-screen',
])

/** For a link to a screen that does not compile, or a report over it, diagnostics that follow from it are omitted. */
function withoutSources({ text, diagnostics }: FileFindings, files: readonly FileFindings[]): readonly Diagnostic[] {
  const isFollower = (each: Diagnostic): boolean => isOfSource(each) || OF_OTHERS.has(each.code)
  if (!diagnostics.some(isFollower)) return diagnostics
  const broken = files.filter(
    (each) =>
      each.text !== text && each.diagnostics.some(({ severity, code }) => severity === 'error' && !OF_OTHERS.has(code)),
  )
  const names = broken.map(({ file }) => file.replace(/^.*\//, '').replace(/\.ya?ml$/, ''))
  const known = diagnostics.filter(
    ({ code, message }) => !OF_OTHERS.has(code) || !names.some((name) => message.includes(`"${name}"`)),
  )
  if (!names.some((name) => new RegExp(`\\bfrom: *["']?${name}\\b`).test(text))) return known
  return known.filter((each) => !isOfSource(each))
}

/** What a link needs of another screen: a screen with a wrong `kind` stores nothing known. */
const OF_OTHERS: ReadonlySet<string> = new Set(['unknown-screen', 'unknown-fill'])

/** Whether a message follows from the fields and filters of the screen that a report is over. */
const isOfSource = (each: Diagnostic): boolean =>
  each.code === 'no-stored-rows' || each.code === 'closed-groups' || isOfFields(each)

function causeOf(group: readonly Diagnostic[], { files, app }: Site): Diagnostic {
  // Where it is written itself, rather than where something follows from it.
  const first = group.find((each) => writesName(each, files)) ?? group[0]
  if (!first) throw new Error('A group has members.')
  const others = [...new Set(group.map(({ file }) => file))].filter((file) => file !== first.file)
  if (first.code !== 'unknown-section') return { ...first, notes: [...first.notes, `So in ${listNames(others)}`] }
  const folder = first.file.split('/')[0] ?? ''
  const used = new Set(files.map(({ file }) => file.split('/')[0]))
  return renamedSection({ folder, count: group.length, used }, app) ?? first
}

/** Names of app.yaml that are missing in files of tests, too: one message for each, with the files of tests. */
export function withTestCauses(ofSite: readonly Diagnostic[], ofTests: readonly Diagnostic[]): readonly Diagnostic[] {
  const isSame = (a: Diagnostic, b: Diagnostic): boolean => OF_APP.has(a.code) && a.message === b.message
  const causes = ofSite.map((each, at) => {
    const followers = ofTests.filter((one) => isSame(each, one) && ofSite.findIndex((two) => isSame(two, one)) === at)
    const files = [...new Set(followers.map(({ file }) => file))]
    return files.length === 0 ? each : { ...each, notes: [...each.notes, `So in ${listNames(files)}`] }
  })
  return [...causes, ...ofTests.filter((one) => !ofSite.some((each) => isSame(each, one)))]
}

function writesName({ file, message, range: { start, end } }: Diagnostic, files: Site['files']): boolean {
  const [, name = ''] = /"([^"]*)"/.exec(message) ?? []
  const written = files.find((each) => each.file === file)?.text.slice(start.offset, end.offset)
  return written?.replaceAll(/["']/g, '') === name
}

/** The section of app.yaml that no longer has a folder. */
function renamedSection(
  {
    folder,
    count,
    used,
  }: { readonly folder: string; readonly count: number; readonly used: ReadonlySet<string | undefined> },
  { file, text }: Site['app'],
): Diagnostic | null {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith('sections:'))
  if (from < 0) return null
  const sectionEnd = lines.slice(from + 1).findIndex((line) => /^[^\s#]/.test(line))
  const until = sectionEnd < 0 ? lines.length : from + 1 + sectionEnd
  const names = lines.slice(from + 1, until).flatMap((line, at) => {
    const [, name] = /^ {2}([A-Za-z][\w-]*):/.exec(line) ?? []
    return name === undefined || used.has(name) ? [] : [{ name, line: from + 1 + at }]
  })
  const [unused, another] = names
  const renamed = another === undefined ? unused : undefined
  const place = renamed?.line ?? from
  const offset = lines.slice(0, place).join('\n').length + (place > 0 ? 1 : 0) + (renamed ? 2 : 0)
  const at = (length: number) => ({ offset: offset + length, line: place + 1, column: 1 + (renamed ? 2 : 0) + length })
  const range = { start: at(0), end: at(renamed?.name.length ?? 'sections'.length) }
  const missing = renamed ? [] : [`Write under sections: "${folder}: …", with the words of the menu.`]
  const notes = [`${count} screens are in the folder "${folder}".`, ...missing]
  return report({ code: 'unknown-section', names: [folder], file, range, suggestion: renamed ? folder : null, notes })
}
