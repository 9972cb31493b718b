import { t } from '../../../messages/message.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { Popover, type Anchor } from '../../../ui/Popover.tsx'
import { canMove, moveLine, removeLine } from './line-edits.ts'

interface LineMenuProps {
  readonly host: ScreenHost
  /** The field of the form. */
  readonly field: string
  readonly row: Row
  readonly anchor: Anchor
  readonly label: string
  onClose(): void
}

/** The actions on one line of a form. */
export function LineMenu({ host, field, row, anchor, label, onClose }: LineMenuProps) {
  const move = (by: -1 | 1): void => moveLine(host, field, { line: row, by })
  const items = [
    { words: t('Move up'), isUsable: canMove(host, field, { line: row, by: -1 }), run: () => move(-1) },
    { words: t('Move down'), isUsable: canMove(host, field, { line: row, by: 1 }), run: () => move(1) },
    { words: t('Remove'), isUsable: true, tone: 'danger', run: () => removeLine(host, field, row) },
  ]
  return (
    <Popover anchor={anchor} label={label} role="menu" onClose={onClose}>
      {items.map(({ words, isUsable, tone, run }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          className="cs-menu__item"
          data-tone={tone}
          disabled={!isUsable}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {words}
        </button>
      ))}
    </Popover>
  )
}
