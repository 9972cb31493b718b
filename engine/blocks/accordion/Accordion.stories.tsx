import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Accordion' }

export const Folded = partStory(`
label: Letter
kind: page
views:
  only:
    - accordion:
        opening: { label: How it begins, blocks: [{ text: Dear customer }] }
        closing: { label: How it ends, blocks: [{ text: Yours faithfully }] }
`)
