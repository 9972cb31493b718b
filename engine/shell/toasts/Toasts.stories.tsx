import type { Tone } from '../../definition/definition.ts'
import { showToast } from '../../ui/toasts.ts'
import { pressButton } from '../../../tools/stories/playing.ts'
import { shellStory } from '../../../tools/stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Messages' }

type Texts = readonly (readonly [text: string, tone: Tone])[]

/** Longer than anybody looks at a story. */
const SECONDS = 600

const withMessages = (texts: Texts, play?: () => Promise<void>) =>
  shellStory(
    { draw: () => <p className="cs-page-note">The page they are said on.</p> },
    {
      before() {
        for (const [text, tone] of texts) showToast(text, { tone, seconds: SECONDS })
        return () => undefined
      },
      ...(play && { play }),
    },
  )

const LONG =
  'The order could not be sent to the supplier because their mail server refused it three times; it is kept and tried again every hour, and whoever administers the ERP was told.'
const EVERY: Texts = [
  ['The list is complete.', 'info'],
  ['Reminder sent for DOC-1042.', 'success'],
  ['This code was scanned already.', 'warning'],
  ['The order was not saved.', 'danger'],
]
const many: Texts = Array.from({ length: 9 }, (_, index) => [`DOC-${1001 + index} was approved.`, 'success'] as const)

export const EachTone = withMessages(EVERY)
export const LongText = withMessages([[LONG, 'danger']])
export const MoreThanFit = withMessages(many)
export const Unfolded = withMessages(many, () => pressButton(/more$/))
