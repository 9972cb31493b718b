import type { Tone } from '../../definition/definition.ts'
import { say } from '../../ui/toasts.ts'
import { press } from '../../stories/playing.ts'
import { shellStory } from '../../stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook reads it so
export default { title: 'Shell/Messages' }

type Said = readonly (readonly [text: string, tone: Tone])[]

/** For as long as the story is looked at. */
const SECONDS = 600

const saying = (said: Said, play?: () => Promise<void>) =>
  shellStory(
    { draw: () => <p className="cs-page-note">The page they are said on.</p> },
    {
      before() {
        for (const [text, tone] of said) say(text, { tone, seconds: SECONDS })
        return () => undefined
      },
      ...(play && { play }),
    },
  )

const LONG =
  'The order could not be sent to the supplier because their mail server refused it three times; it is kept and tried again every hour, and whoever administers the ERP was told.'
const EVERY: Said = [
  ['The list is complete.', 'info'],
  ['Reminder sent for DOC-1042.', 'success'],
  ['This code was scanned already.', 'warning'],
  ['The order was not saved.', 'danger'],
]
const many: Said = Array.from({ length: 9 }, (_, index) => [`DOC-${1001 + index} was approved.`, 'success'] as const)

export const EachTone = saying(EVERY)
export const LongText = saying([[LONG, 'danger']])
export const MoreThanFit = saying(many)
export const Unfolded = saying(many, () => press(/more$/))
