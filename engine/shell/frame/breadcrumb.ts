import type { Manifest } from '../../definition/definition.ts'

/** The position of a page in the menu, as the top bar shows it. */
export interface Breadcrumb {
  /** Label of the section; '' outside of every section. */
  readonly section: string
  /** Label of the page; '' at home. */
  readonly label: string
}

/** For the screen or route at a path; both members are empty when there is none. */
export function breadcrumbOf(pathname: string, { screens, routes, sections }: Manifest): Breadcrumb {
  const found =
    screens.find(({ screen }) => pathname === `/${screen}`) ?? routes.find(({ route }) => pathname === `/${route}`)
  const section = sections.find(({ name }) => name === found?.section)
  return { section: section?.label ?? '', label: found?.label ?? '' }
}
