import type { AppDefinition } from '../../definition/definition.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import { ROUTE_NAME } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'

/** A file's folder names the section, its own name the screen. */
export function fileNames(file: string): { readonly section: string; readonly screen: string } {
  const parts = file.split('/')
  const screen = (parts.at(-1) ?? '').replace(/\.ya?ml$/, '')
  return { section: parts.length === 2 ? (parts[0] ?? '') : '', screen }
}

/** The file of a screen with the group that its author wrote. */
interface PlacedFile {
  readonly file: string
  readonly group: string | undefined
  /** The names that the file had before. */
  readonly also?: readonly string[] | undefined
}

/** A former name is that of no screen there is. */
function reportScreenName(
  { positions, report, site }: FileCheck,
  { screen, other, at }: { readonly screen: string; readonly other: string; readonly at: number },
): void {
  const range = positions.value(positions.member(['also', at]) === null ? ['also'] : ['also', at])
  if (other === screen) report({ code: 'restated-default', severity: 'warning', names: [`also: ${other}`], range })
  else if (site.screens?.has(other))
    report({ code: 'other-name-taken', severity: 'warning', names: [other, other], range })
}

interface PlacedGroup {
  readonly group: string | undefined
  readonly section: string
  /** Where the group is written. */
  readonly path: Path
}

const groupsIn = ({ sections }: AppDefinition, section: string): readonly string[] =>
  sections.find(({ name }) => name === section)?.groups.map(({ name }) => name) ?? []

/** A group is one of those that its section declares. */
export function checkGroup(
  checking: FileCheck,
  { group, section, path }: PlacedGroup,
  groups: readonly string[],
): void {
  if (group === undefined || groups.includes(group)) return
  const notes = [groups.length > 0 ? `Its groups: ${listNames(groups)}` : `The section "${section}" has no groups yet.`]
  const suggestion = nearestName(group, groups)
  const range = checking.positions.value(path)
  checking.report({ code: 'unknown-group', names: [group, section], range, suggestion, notes })
}

export function checkFilePlace(checking: FileCheck, { file, group, also = [] }: PlacedFile, app: AppDefinition): void {
  const { section, screen } = fileNames(file)
  for (const [at, other] of also.entries()) reportScreenName(checking, { screen, other, at })
  const range = checking.positions.key(['label'])
  if (!new RegExp(ROUTE_NAME).test(screen)) checking.report({ code: 'bad-file-name', names: [screen], range })
  if (section === '') return checking.report({ code: 'bad-file-place', names: [file], range })
  const sections = app.sections.map((each) => each.name)
  if (sections.includes(section))
    return checkGroup(checking, { group, section, path: ['group'] }, groupsIn(app, section))
  const nearest = nearestName(section, sections)
  const notes = [`Sections: ${listNames(sections, 16)}`, ...(nearest === null ? [] : [`Nearest: ${nearest}`])]
  checking.report({ code: 'unknown-section', names: [section], range, notes })
}
