import { appears, openByKeys, type } from '../../../tools/stories/playing.ts'
import { shellStory } from '../../../tools/stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Commands' }

const palette = (typed = '') =>
  shellStory(
    { at: '/gate-passes' },
    {
      async play() {
        // A phone has no room for the button.
        await appears('#cs-main')
        await openByKeys('[ControlLeft>][KeyK][/ControlLeft]')
        if (typed !== '') await type('Commands', typed)
      },
    },
  )

export const Opened = palette()
export const Narrowed = palette('goods')
export const NothingHasThisName = palette('xyzzy')
