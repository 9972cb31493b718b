import { AddonPanel } from 'storybook/internal/components'
import { addons, types, useParameter } from 'storybook/manager-api'

const NAME = 'countersign/definition'

interface Place {
  readonly file: string
  readonly line: number
}

/** Where the story on the canvas comes from: what a designer tells the author of a screen. */
function Definition() {
  const place = useParameter<Place | null>('definition', null)
  return (
    <p style={{ padding: '12px 16px', margin: 0, fontFamily: 'monospace' }}>
      {place ? `${place.file}:${place.line}` : 'This story is of a part of the engine, not of a screen.'}
    </p>
  )
}

addons.register(NAME, () => {
  addons.add(`${NAME}/panel`, {
    type: types.PANEL,
    title: 'Definition',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <Definition />
      </AddonPanel>
    ),
  })
})
