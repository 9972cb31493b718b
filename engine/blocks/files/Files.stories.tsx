import { partStory } from '../../../tools/stories/part-story.tsx'
import { chooseFiles, pressButton, see } from '../../../tools/stories/playing.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Files' }

const files = (of: string) => `
label: Papers
kind: page
views: { only: [{ files: ${of}, pk: '=''1''', max: 8 }] }
`
const attachments = files('attachments')

const MB = 1024 * 1024
const three = { 'Order.pdf': 84_000, 'Site photo.jpg': 2.4 * MB, 'Packing list.xlsx': 32_000 }
const chooseThree = () => chooseFiles('Choose files to upload', three)
const sendThree = async () => {
  await chooseThree()
  await pressButton('Upload')
}

/** This person may not delete two of them. */
export const Attachments = partStory(attachments)
export const Revisions = partStory(files('revisions'))
export const NoneYet = partStory(attachments, { rows: 'none' })
export const NoRevisions = partStory(files('revisions'), { rows: 'none' })
export const LongWords = partStory(attachments, { rows: 'long' })
export const Loading = partStory(attachments, { answering: 'never' })
export const Failed = partStory(attachments, { answering: 'with 500' })
export const AllPlacesTaken = partStory(attachments.replace('max: 8', 'max: 4'))

export const Waiting = partStory(attachments, { rows: 'none' }, { play: chooseThree })
export const Running = partStory(attachments, { rows: 'none', sent: ['taken', 'half'] }, { play: sendThree })
export const Refused = partStory(attachments, { rows: 'none', sent: ['refused'] }, { play: sendThree })
export const CutOff = partStory(attachments, { rows: 'none', sent: ['cut off', 'half'] }, { play: sendThree })
export const TriesAgain = partStory(
  attachments,
  { rows: 'none', sent: ['refused', 'refused', 'refused', 'half'] },
  {
    async play() {
      await sendThree()
      await see('Failed to upload file')
      await pressButton('Upload')
    },
  },
)
export const TooLargeAndTooMany = partStory(
  attachments.replace('max: 8', 'max: 2'),
  { rows: 'none' },
  { play: () => chooseFiles('Choose files to upload', { 'Film.mp4': 11 * MB, ...three }) },
)
export const Cancelled = partStory(
  attachments,
  { rows: 'none', sent: ['half'] },
  {
    async play() {
      await chooseFiles('Choose files to upload', { 'Order.pdf': 84_000 })
      await pressButton('Upload')
      await pressButton('Cancel Order.pdf')
    },
  },
)
export const NothingChosen = partStory(attachments, { rows: 'none' }, { play: () => pressButton('Upload') })
