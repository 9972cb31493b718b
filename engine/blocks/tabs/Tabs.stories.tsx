import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Tabs' }

const few = `
label: Papers
kind: page
views: { only: [{ tabs: { first: [{ text: The first. }], second: [{ text: The second. }] } }] }
`
const names = ['overall', 'dayWise', 'pending', 'notUpdated', 'periodic', 'partWise', 'byContractor', 'byMonth']
const many = `
label: Reports
kind: page
views: { only: [{ tabs: { ${names.map((name) => `${name}: [{ text: Rows of ${name}. }]`).join(', ')} } }] }
`

export const Two = partStory(few)
export const SecondOpen = partStory(few, { tab: 1 })
export const MoreThanFit = partStory(many)
