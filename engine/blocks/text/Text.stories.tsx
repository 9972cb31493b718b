import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Text' }

const text = (more: string) => `
label: Words
kind: page
views: { only: [{ text: Open the papers of a document from its list.${more} }] }
`

export const Plain = partStory(text(''))
export const Info = partStory(text(', tone: info'))
export const Success = partStory(text(', tone: success'))
export const Warning = partStory(text(', tone: warning'))
export const Danger = partStory(text(', tone: danger'))
