import { partStory } from '../../tools/stories/part-story.tsx'
import { appears, open, pressButton } from '../../tools/stories/playing.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Widgets/PDF viewer' }

const inPlace = `
label: Invoice
kind: page
views: { only: [{ pdf: '="/main/paper.pdf"', name: Invoice 1001 }] }
`
/** Over the page, as a press on a file's name opens it. */
const over = (file: string) => `
label: Papers
kind: page
actions: { look: { label: Look at it, show: viewer, with: { href: /main/${file}, name: ${file} } } }
views: { only: { actions: [look], blocks: [{ text: The papers of this document. }] } }
`
const look = { play: () => open('Look at it') }
const drawn = () => appears('canvas')
const then = (name: string) => ({
  async play() {
    await drawn()
    await pressButton(name)
    await drawn()
  },
})

export const Paper = partStory(inPlace, {}, { play: drawn })
export const SecondPage = partStory(inPlace, {}, then('Next page'))
export const Turned = partStory(inPlace, {}, then('Rotate'))
export const Loading = partStory(inPlace, { answering: 'never' })
export const Failed = partStory(inPlace, { answering: 'with 500' })
export const OverThePage = partStory(
  over('paper.pdf'),
  {},
  {
    async play() {
      await look.play()
      await drawn()
    },
  },
)
export const Picture = partStory(over('site-photo.jpg'), {}, look)
export const UnsupportedType = partStory(over('drawing.dwg'), {}, look)
export const PictureFailed = partStory(over('site-photo.jpg'), { answering: 'without network' }, look)
