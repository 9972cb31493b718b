import { see } from '../../../tools/stories/playing.ts'
import { shellStory } from '../../../tools/stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Pages' }

export const NotFound = shellStory({ at: '/nowhere' })
export const DeeperThanAnyPage = shellStory({ at: '/offers/1001' })
export const NotYetDefined = shellStory({ at: '/gate-passes' })
export const NotYetDefinedForAdmin = shellStory({ at: '/gate-passes', person: { admin: true } })
/** Its definition never arrives. */
export const ScreenNotLoaded = shellStory({ at: '/offers' }, { play: () => see(/could not be loaded/) })
export const ErpNotReached = shellStory({
  status: { kind: 'unknown', problem: 'The network request timed out. Please try again.' },
})
