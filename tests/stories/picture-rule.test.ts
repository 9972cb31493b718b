import { expect, test } from 'vitest'
import { picturesOf } from './picture-rule.ts'

const story = (title: string, name: string) => ({ id: `${title}--${name}`.toLowerCase(), title, name })
const namesOf = (...stories: ReturnType<typeof story>[]) => picturesOf(stories).map(({ name }) => name)

test('takes pictures of a screen with rows on a desktop, on a phone, and in dark from right to left', () => {
  expect(namesOf(story('Screens/A', 'Few rows'), story('Screens/A', 'Empty'))).toEqual([
    'screens-a--few-rows-desk',
    'screens-a--few-rows-phone',
    'screens-a--few-rows-dark-arabic',
  ])
})

test('takes the first story of a part, on a desktop', () => {
  expect(namesOf(story('Blocks', 'Cards'), story('Blocks', 'Empty'))).toEqual(['blocks--cards-desk'])
})

test('replaces a sign that not every file system accepts by a dash', () => {
  expect(namesOf(story('Blocks∕Lists', 'Cards'))).toEqual(['blocks-lists--cards-desk'])
})
