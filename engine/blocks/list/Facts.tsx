import { isNumeric } from '../../page/format.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { readField } from '../../page/reads/rows.ts'
import './facts.css'

interface FactsProps {
  readonly host: ScreenHost
  readonly row: Row
  readonly names: readonly string[]
  readonly side: 'left' | 'right' | 'more'
  readonly id?: string
}

/** Fields of a row with their labels. */
export function Facts({ names, side, host, row, id }: FactsProps) {
  if (names.length === 0) return null
  return (
    <dl className={`cs-facts cs-facts--${side}`} id={id}>
      {names.map((name) => {
        const field = host.field(name)
        return (
          <div key={name} className="cs-fact" data-type={field.type}>
            <dt className="cs-fact__label">{field.label}</dt>
            <dd className="cs-fact__value" data-kind={isNumeric(field.type) ? 'amount' : 'words'}>
              <bdi>{host.format(readField(row, field), field, row)}</bdi>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
