/** The rows of a grid, in a chunk for phones and one for desks: a page loads the one that its width needs. */
import { preloadable } from '../../ui/preloadable.tsx'
import { matchesMedia, NARROW } from '../../ui/use-media.ts'
import type { DeskGridProps } from './desk/desk-props.ts'
import type { PhoneCardsProps } from './phone/PhoneCards.tsx'

export const deskGrid = preloadable<DeskGridProps>(async () => (await import('./desk/DeskGrid.tsx')).DeskGrid)
export const phoneCards = preloadable<PhoneCardsProps>(async () => (await import('./phone/PhoneCards.tsx')).PhoneCards)

/** Loads the rows for the present width. */
export const loadRows = (): Promise<void> => (matchesMedia(NARROW) ? phoneCards : deskGrid).load()
