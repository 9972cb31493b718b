import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { BlockOf, Field } from '../../../definition/definition.ts'
import type { ScreenHost } from '../../../screen/host.ts'
import type { DisplayLine } from '../../../grid-data/display.ts'
import type { Sums } from '../../../grid-data/grid-source.ts'
import { changeColumn, previousColumn } from '../../../definition/compared.ts'
import { fieldOfRatio } from '../../../definition/ratio.ts'
import { t } from '../../../messages/message.ts'
import { sumText } from '../compared-columns.ts'
import { groupHeading } from '../group-heading.ts'
import { readyGroupAction } from '../group-press.ts'

interface GroupHeadingProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  readonly at: Extract<DisplayLine, { line: 'group' }>
  onFold(): void
  measure(element: HTMLElement | null): void
}

/** A group's value, its number of rows, and their sums. */
export function GroupHeading({ host, block, at, onFold, measure }: GroupHeadingProps) {
  const { group, isFolded } = at
  const { totals, ratios = [] } = block
  const own = totals.filter((name) => !name.includes('.')).map((name) => host.field(name))
  const summed = [...own, ...ratios.map(fieldOfRatio)]
  const Icon = isFolded ? ChevronRight : ChevronDown
  const action = readyGroupAction({ host, block }, group)
  return (
    <div ref={measure} className="cs-grid-group">
      <button type="button" className="cs-grid-group__fold" aria-expanded={!isFolded} onClick={onFold}>
        <Icon size={16} aria-hidden />
        <strong>{groupHeading(host, block.groupBy ?? '', group)}</strong>
        <span className="cs-muted">({group.count.toLocaleString(host.locale.locale)})</span>
      </button>
      {summed.length === 0 ? null : (
        <dl className="cs-grid-group__sums">
          {summed.map((field) => (
            <div key={field.name}>
              <dt className="cs-muted">{field.label}</dt>
              <dd>{host.format(group.sums[field.name], field)}</dd>
              <Compared {...{ host, field }} sums={group.sums} />
            </div>
          ))}
        </dl>
      )}
      {action === null ? null : (
        <button type="button" className="cs-grid-group__open" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}

interface ComparedProps extends Pick<GroupHeadingProps, 'host'> {
  readonly field: Field
  readonly sums: Sums
}

/** Beside a sum: the sum of the days before, and the difference. */
function Compared({ host, field, sums }: ComparedProps) {
  const [previous, change] = [previousColumn(field.name), changeColumn(field.name)]
  if (sums[previous] === undefined) return null
  const percent = { ...field, type: 'percent', decimals: 1, unit: null } as const
  return (
    <>
      <dd className="cs-grid-group__before">
        {t('before {sum}', { sum: sumText(host, sums, { id: previous, field }) })}
      </dd>
      <dd className="cs-grid-group__before">
        {sumText(host, sums, { id: change, field: percent, summary: 'change' })}
      </dd>
    </>
  )
}
