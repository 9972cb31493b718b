import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Frame' }

const frame = (path: string) => `
label: Preview
kind: page
views: { only: [{ frame: ${path}, label: Preview of the paper }] }
`

export const PageOfTheErp = partStory(frame('/ssr/paper/preview'))
/** An address outside of the site and its ERP is not loaded. */
export const OfAnotherSite = partStory(frame("'{query.slug}/preview'"))
