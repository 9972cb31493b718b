import { createElement } from 'react'
import { addons, types, useParameter } from 'storybook/manager-api'

const NAME = 'countersign/definition'

interface Place {
  readonly file: string
  readonly line: number
}

const OF_A_PART = 'This story is of a part of the engine, not of a screen.'

/** The source of the story on the canvas: a designer can name it to the author of a screen. */
function Definition() {
  const place = useParameter<Place | null>('definition', null)
  const style = { padding: '12px 16px', margin: 0, fontFamily: 'monospace' }
  return createElement('p', { style }, place ? `${place.file}:${place.line}` : OF_A_PART)
}

// Without JSX, because Storybook compiles this file for its own copy of React.
addons.register(NAME, () => {
  addons.add(`${NAME}/panel`, {
    type: types.PANEL,
    title: 'Definition',
    render: ({ active }) => (active ? createElement(Definition) : null),
  })
})
