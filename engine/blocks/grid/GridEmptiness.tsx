import type { BlockOf } from '../../definition/definition.ts'
import { shownErrorOf } from '../../screen/shown-errors.ts'
import { Reference } from '../../ui/Reference.tsx'
import type { ScreenHost } from '../../screen/host.ts'
import type { GridRows } from './use-grid-rows.ts'
import { t } from '../../messages/message.ts'

interface GridEmptinessProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  readonly rows: GridRows
  /** Whether filters of the screen are active. */
  readonly isNarrowed: boolean
}

/** Site-modules §8. */
const NO_MATCH = 'No results for applied filter.'
const NO_RESULTS = 'No results available.'
const NOT_ASKED = 'No Rows To Show'

/** Why there are no rows, and what the person can do about it. */
export function GridEmptiness({ host, block, rows, isNarrowed }: GridEmptinessProps) {
  const { state, source, query, setQuery } = rows
  if (state.error) {
    const { text, reference, forbidden } = shownErrorOf(state.error)
    return (
      <div className={state.count > 0 ? 'cs-notice' : 'cs-empty'} data-tone="danger" role="alert">
        <p>
          {text}
          <Reference id={reference} />
        </p>
        {forbidden ? null : (
          <button type="button" className="cs-button" onClick={() => source.reload()}>
            {t('Try again')}
          </button>
        )}
      </div>
    )
  }
  if (state.status === 'first') return <GridSkeleton />
  if (state.count > 0 || state.status === 'again') return null
  const read = host.definition.reads[block.read]
  const isRequested = host.gridQuestions[block.read]?.isRequested ?? true
  const isFiltered = state.isFiltered || isNarrowed
  // A person who may not see all rows is not told that there are none: the note of the totals says why.
  const whenEmpty = (state.withheld.length === 0 ? read?.texts.empty : null) ?? t(NO_RESULTS)
  return (
    <div className="cs-empty" role="status">
      <p>{isFiltered ? t(NO_MATCH) : isRequested ? whenEmpty : t(NOT_ASKED)}</p>
      {state.isFiltered ? (
        <button type="button" className="cs-button" onClick={() => setQuery({ ...query, filters: [] })}>
          {t('Clear column filters')}
        </button>
      ) : null}
    </div>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The shape of the rows that are loading. */
export function GridSkeleton() {
  return (
    <div className="cs-grid__skeleton" aria-hidden>
      {LINES.map((line) => (
        <span key={line} className="cs-skeleton" />
      ))}
    </div>
  )
}
