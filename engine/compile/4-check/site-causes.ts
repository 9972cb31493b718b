import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { listNames } from '../../diagnostics/nearest.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import { report } from '../../diagnostics/report.ts'
import { parseFile } from '../1-parse/parse.ts'
import { withRenamedNames, type AuthoredFile, type SiteTexts } from './renamed-names.ts'
import { isOfFields } from './root-causes.ts'

/** The result of compiling one file of a site. */
export interface FileFindings extends AuthoredFile {
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
    const [folder = ''] = each.code === 'unknown-section' ? each.names : []
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
function withoutSources(
  { file, text, diagnostics }: FileFindings,
  files: readonly FileFindings[],
): readonly Diagnostic[] {
  const isFollower = (each: Diagnostic): boolean => isOfSource(each) || OF_OTHERS.has(each.code)
  if (!diagnostics.some(isFollower)) return diagnostics
  const broken = files.filter(
    (each) =>
      each.text !== text && each.diagnostics.some(({ severity, code }) => severity === 'error' && !OF_OTHERS.has(code)),
  )
  const names = broken.map(({ file }) => file.replace(/^.*\//, '').replace(/\.ya?ml$/, ''))
  const known = diagnostics.filter(
    (each) => !OF_OTHERS.has(each.code) || !names.some((name) => each.names.includes(name)),
  )
  const sources = sourcesIn(parseFile(file, text).value?.value)
  return names.some((name) => sources.includes(name)) ? known.filter((each) => !isOfSource(each)) : known
}

/** The screens that a report or its tabs are over. */
function sourcesIn(content: unknown): readonly unknown[] {
  const { from, tabs } = Object(content)
  const written = [from, ...Object.values(Object(tabs)).map((tab) => Object(tab).from)]
  return written.map((each) => (typeof each === 'string' ? reportedRows(each).screen : each))
}

/** What a link needs of another screen: a screen with a wrong `kind` stores nothing known. */
const OF_OTHERS: ReadonlySet<string> = new Set(['unknown-screen', 'unknown-fill'])

/** What a report needs of the screen that it is over: its rows, and the statuses and options that they may have. */
const OF_SOURCE: ReadonlySet<string> = new Set([
  'no-stored-rows',
  'closed-groups',
  'not-an-option',
  'status-without-move',
  'unknown-option',
  'empty-at-first',
])

/** Whether a message follows from the fields, filters and workflow of the screen that a report is over. */
const isOfSource = (each: Diagnostic): boolean => OF_SOURCE.has(each.code) || isOfFields(each)

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

function writesName({ file, names: [name], range: { start, end } }: Diagnostic, files: Site['files']): boolean {
  const written = files.find((each) => each.file === file)?.text.slice(start.offset, end.offset)
  return written?.replaceAll(/["']/g, '') === name
}

interface Misnamed {
  readonly folder: string
  /** How many screens are in the folder. */
  readonly count: number
  /** The folders of all screens. */
  readonly used: ReadonlySet<string | undefined>
}

/** The section of app.yaml that no longer has a folder; null where app.yaml has no sections. */
function renamedSection({ folder, count, used }: Misnamed, { file, text }: Site['app']): Diagnostic | null {
  const parsed = parseFile(file, text).value
  const sections: unknown = Object(parsed?.value)['sections']
  if (!parsed || sections === undefined) return null
  const [unused, another] = Object.keys(Object(sections)).filter((name) => !used.has(name))
  const renamed = another === undefined ? unused : undefined
  const range = parsed.positions.key(renamed === undefined ? ['sections'] : ['sections', renamed])
  const missing =
    renamed === undefined
      ? [`Write under sections: "${folder}: …", with the words of the menu.`]
      : [`If "${renamed}" is the new name, name the folder "${renamed}".`]
  const notes = [`${count} screens are in the folder "${folder}".`, ...missing]
  const suggestion = renamed === undefined ? null : folder
  return report({ code: 'unknown-section', names: [folder], file, range, suggestion, notes })
}
