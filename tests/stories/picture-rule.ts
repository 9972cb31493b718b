/** Which stories have pictures: chosen by rule, so that a new screen or part gets its own without a list. */
import type { IndexedStory } from './storybook.ts'

/** More would take more time than they are worth. */
export const MOST_PICTURES = 210

export interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
}

export const DESK: Look = { name: 'desk', size: { width: 1280, height: 900 } }
export const PHONE: Look = { name: 'phone', size: { width: 390, height: 844 } }
/** Taken in dark and in Arabic: from right to left, in another language and script. */
export const DARK_ARABIC: Look = { name: 'dark-arabic', size: DESK.size }

export interface Picture {
  readonly name: string
  readonly story: IndexedStory
  readonly look: Look
}

/** Every screen with rows in each look, and the first story of every part on a desktop. */
export function picturesOf(stories: readonly IndexedStory[]): readonly Picture[] {
  return firstStories(stories).flatMap((story) => {
    if (!isScreen(story.title)) return [pictureOf(story, DESK)]
    return hasRows(story) ? [DESK, PHONE, DARK_ARABIC].map((look) => pictureOf(story, look)) : []
  })
}

/** One story of each screen, with rows where it has some, and of each part the first one. */
export function firstStories(stories: readonly IndexedStory[]): readonly IndexedStory[] {
  const groups = [...Map.groupBy(stories, ({ title }) => title).values()]
  return groups.flatMap((group) => (group.find((story) => isScreen(story.title) && hasRows(story)) ?? group[0]) || [])
}

const hasRows = ({ name }: IndexedStory): boolean => name === 'Few rows'

/** Whether the story is generated from a file of `screens/`; all others are parts. */
export function isScreen(title: string): boolean {
  return title.startsWith('Screens/')
}

function pictureOf(story: IndexedStory, look: Look): Picture {
  // Some titles contain signs that not every file system accepts.
  return { name: `${story.id.replaceAll(/[^\w-]+/g, '-')}-${look.name}`, story, look }
}
