import type { Manifest } from '../../definition/definition.ts'

/** Where a person is, in the words of the menu. */
export interface Place {
  /** '' outside of every section. */
  readonly section: string
  /** '' at home. */
  readonly label: string
}

export function placeAt(pathname: string, { screens, routes, sections }: Manifest): Place {
  const found =
    screens.find(({ screen }) => pathname === `/${screen}`) ?? routes.find(({ route }) => pathname === `/${route}`)
  const section = sections.find(({ name }) => name === found?.section)
  return { section: section?.label ?? '', label: found?.label ?? '' }
}
