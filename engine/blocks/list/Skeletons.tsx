import type { CardFields } from '../../definition/definition.ts'
import { cardHeading } from './heading.ts'

const COUNT = 6

/** Cards of the shape of the rows that are loading, without text. */
export function Skeletons({ card, selectable }: { readonly card: CardFields; readonly selectable: boolean }) {
  return (
    <div className="cs-list__skeletons" aria-hidden>
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className="cs-row cs-row--skeleton" data-selectable={selectable}>
          <span className="cs-skeleton cs-skeleton--title" />
          <div className="cs-facts cs-facts--left">{cardHeading(card).left.map(bone)}</div>
          <div className="cs-facts cs-facts--right">{card.right.map(bone)}</div>
          {card.progress.length > 0 ? (
            <div className="cs-progress">
              {card.progress.map(({ label }) => (
                <span key={label} className="cs-skeleton cs-skeleton--bar" />
              ))}
            </div>
          ) : null}
        </div>
      ))}
    </div>
  )
}

function bone(name: string) {
  return <span key={name} className="cs-skeleton cs-skeleton--fact" />
}
