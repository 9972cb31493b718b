import { partStory } from '../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Widgets/Progress chart' }

const chart = (of: string) => `
label: Progress
kind: page
data: { chart: { get: chart, answer: data, key: label, fields: [{ label: text }, { data: { type: number, many: true } }, { color: text }] } }
views: { only: [{ progress: chart, unit: Ton, decimals: 2${of} }] }
`

export const Quantities = partStory(chart(''))
export const PartsOfAWhole = partStory(chart(', of: Whole'))
export const Empty = partStory(chart(''), { rows: 'none' })
export const Loading = partStory(chart(''), { answering: 'never' })
