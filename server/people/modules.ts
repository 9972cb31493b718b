import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { ScreenSource } from '../config/screens.ts'

export interface ModuleOption {
  readonly id: string
  readonly text: string
}

/** What can be switched off for a person: sections, then screens, in the order of the menu. */
export function moduleOptions(app: Pick<AppDefinition, 'sections'>, screens: ScreenSource): readonly ModuleOption[] {
  const { sections } = app
  const isSection = (name: string): boolean => sections.some((each) => each.name === name)
  const ofScreens = sections.flatMap(({ name, label }) =>
    screens
      .all()
      .filter(({ screen, section }) => section === name && !isSection(screen))
      .map(({ screen, label: own }) => ({ id: screen, text: `${label}: ${own}` })),
  )
  return [...sections.map(({ name, label }) => ({ id: name, text: label })), ...ofScreens]
}
