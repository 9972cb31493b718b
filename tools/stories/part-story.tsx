/**
 * The story of a part of the engine: a screen of a few lines that shows it, in one state. Written in the folder of
 * the part, `engine/blocks/list/List.stories.tsx`:
 *
 * ```ts
 * export default { title: 'Blocks/List' }
 * export const LongWords = partStory(yaml, { rows: 'long' })
 * ```
 */
import type { Compiled } from '../../engine/definition/definition.ts'
import { inlineScreen, SITE } from './inline.ts'
import { actsOf, type Acts, type StoryActs } from './playing.ts'
import type { OtherUsers } from './other-users.ts'
import { ScreenStory } from './ScreenStory.tsx'
import type { Story, StoryContext } from './screen-stories.tsx'
import { storyStates, type StoryState } from './states.ts'

interface PartActs extends Acts {
  /** What other users do to its rows while it is shown. */
  readonly others?: OtherUsers
}

export type PartStory = Omit<Story, 'name'> & StoryActs

/**
 * @param change what differs from the first state of the screen
 * @param acts what is done before it is drawn, and by its person afterwards
 */
export function partStory(
  yaml: string,
  change: Partial<StoryState> = {},
  { others, ...acts }: PartActs = {},
): PartStory {
  let shown: { readonly compiled: Compiled; readonly state: StoryState } | null = null
  return {
    ...actsOf(acts),
    parameters: {},
    render(_: unknown, { globals }: StoryContext) {
      // Compiled when it is shown, so that a mistake in one story does not affect others.
      shown ??= shownIn(yaml, change)
      // The roles of the site do not exist in a part: the first role is used instead.
      const role = Object.hasOwn(SITE.roles, String(globals['role'])) ? String(globals['role']) : FIRST_ROLE
      return <ScreenStory {...shown} viewer={{ role, ...SITE }} locale={SITE.locale} others={others} />
    },
  }
}

function shownIn(yaml: string, change: Partial<StoryState>) {
  const compiled = inlineScreen(yaml)
  const [first] = storyStates(compiled)
  if (!first) throw new Error('The screen of this story has no views.')
  return { compiled, state: { ...first, ...change } }
}

const FIRST_ROLE = Object.keys(SITE.roles)[0] ?? ''
