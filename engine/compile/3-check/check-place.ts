import type { AppDefinition } from '../../definition/definition.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import { ROUTE_NAME } from '../../language/shape.ts'
import type { Checking } from './checking.ts'

/** A file's folder is the section, its name the screen. */
export function placeOf(file: string): { readonly section: string; readonly screen: string } {
  const parts = file.split('/')
  const screen = (parts.at(-1) ?? '').replace(/\.ya?ml$/, '')
  return { section: parts.length === 2 ? (parts[0] ?? '') : '', screen }
}

export function checkPlace(checking: Checking, file: string, app: AppDefinition): void {
  const { section, screen } = placeOf(file)
  const range = checking.positions.key(['label'])
  if (!new RegExp(ROUTE_NAME).test(screen)) checking.report({ code: 'bad-file-name', names: [screen], range })
  if (section === '') return checking.report({ code: 'bad-file-place', names: [file], range })
  const sections = app.sections.map((each) => each.name)
  if (sections.includes(section)) return
  const nearest = nearestName(section, sections)
  const notes = [`Sections: ${listNames(sections, 16)}`, ...(nearest === null ? [] : [`Nearest: ${nearest}`])]
  checking.report({ code: 'unknown-section', names: [section], range, notes })
}
