import type { Row, ScreenHost } from '../../screen/host.ts'
import { Popover, type Anchor } from '../../ui/Popover.tsx'
import { t } from '../../messages/message.ts'

interface RowMenuProps {
  readonly host: ScreenHost
  readonly actions: readonly string[]
  readonly row: Row
  readonly anchor: Anchor
  readonly label: string
  onClose(): void
}

/** The actions of one row; a disabled one shows why. */
export function RowMenu({ host, actions, row, anchor, label, onClose }: RowMenuProps) {
  const ready = actions.map((name) => host.actionState(name, [row])).filter((each) => each !== null)
  return (
    <Popover anchor={anchor} label={label} role="menu" onClose={onClose}>
      {ready.length === 0 ? (
        <p className="cs-muted cs-grid-menu__none">{t('Nothing can be done with this row.')}</p>
      ) : null}
      {ready.map(({ action, label: words, enabled, reason }) => (
        <button
          key={action.name}
          type="button"
          role="menuitem"
          className="cs-menu__item"
          data-tone={action.tone}
          disabled={!enabled}
          onClick={() => {
            onClose()
            host.press(action.name, [row])
          }}
        >
          {words}
          {reason ? <span className="cs-muted cs-grid-menu__reason">{reason}</span> : null}
        </button>
      ))}
    </Popover>
  )
}
