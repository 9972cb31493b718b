import type { Words } from './words.ts'

/** A heading of the menu with its sub-headings, both in their order (foundation §2, sections). */
export interface Section {
  readonly name: string
  readonly label: Words
  readonly groups: readonly SectionGroup[]
}

/** Screens of a section under a common heading of the menu. */
export interface SectionGroup {
  readonly name: string
  readonly label: Words
}
