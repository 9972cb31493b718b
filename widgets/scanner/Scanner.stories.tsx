import { partStory } from '../../tools/stories/part-story.tsx'
import { pressButton, see, type } from '../../tools/stories/playing.ts'
import { paintedCamera, refusingCamera } from './story-camera.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Widgets/Scanner' }

const scanner = (find: string, more = '') => `
label: Scanning
kind: page
fields: { Code: text }
actions: { find: { ${find} } }
views: { only: [{ scanner: Code, onScan: find }${more}] }
`
const accepting = scanner('steps: [{ set: { Code: null } }]')
const already = scanner('steps: [{ refuse: This code was scanned already. }]')
const wrong = scanner('steps: [{ refuse: There is no part with this code., tone: danger }]')
const slow = scanner('post: check, body: { code: =form.Code }')

const typed = (shown: string) => ({
  before: () => refusingCamera('NotFoundError'),
  async play() {
    await type('Code', 'PART-0042')
    await pressButton('Use code')
    await see(shown)
  },
})
const without = (why: string) => ({ before: () => refusingCamera(why) })

/** First, because the first story is compared as a picture: the picture of a camera never stands still. */
export const NoCamera = partStory(accepting, {}, without('NotFoundError'))
export const CameraOpen = partStory(accepting, {}, { before: paintedCamera })
export const CameraStarts = partStory(accepting, {}, { before: () => refusingCamera(null) })
export const CameraNotAllowed = partStory(accepting, {}, without('NotAllowedError'))
export const CameraInUse = partStory(accepting, {}, without('NotReadableError'))
export const CameraFailed = partStory(accepting, {}, without('UnknownError'))
export const Hardware = partStory(accepting, {}, { ...without('NotFoundError'), play: () => pressButton('Hardware') })
export const Accepted = partStory(accepting, {}, typed('Accepted'))
export const Already = partStory(already, {}, typed('This code was scanned already.'))
export const Wrong = partStory(wrong, {}, typed('There is no part with this code.'))
export const LookedUp = partStory(slow, { answering: 'never' }, typed('Looking it up ...'))
