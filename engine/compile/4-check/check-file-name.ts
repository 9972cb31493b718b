import type { AppDefinition } from '../../definition/definition.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import { ROUTE_NAME } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import type { Checking } from './checking.ts'

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
export function checkGroup(checking: Checking, { group, section, path }: PlacedGroup, groups: readonly string[]): void {
  if (group === undefined || groups.includes(group)) return
  const notes = [groups.length > 0 ? `Its groups: ${listNames(groups)}` : `The section "${section}" has no groups yet.`]
  const suggestion = nearestName(group, groups)
  const range = checking.positions.value(path)
  checking.report({ code: 'unknown-group', names: [group, section], range, suggestion, notes })
}

export function checkFilePlace(checking: Checking, { file, group }: PlacedFile, app: AppDefinition): void {
  const { section, screen } = fileNames(file)
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
