import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '../../messages/message.ts'

interface Tab {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly panel: ReactNode
}

interface LoginTabsProps {
  readonly tabs: readonly Tab[]
  /** Index of the open tab. */
  readonly open: number
  onOpen(index: number): void
}

/** Tabs whose panels all stay mounted and take the room of the highest: another tab loses no typed text, and moves nothing. */
export function LoginTabs({ tabs, open, onOpen }: LoginTabsProps) {
  return (
    <>
      <TabList {...{ tabs, open, onOpen }} />
      <div className="cs-login__panels">
        {tabs.map(({ name, panel }, index) => (
          <div
            key={name}
            role="tabpanel"
            id={`cs-panel-${name}`}
            aria-labelledby={`cs-tab-${name}`}
            hidden={index !== open}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  )
}

function TabList({ tabs, open, onOpen }: LoginTabsProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  function move(event: KeyboardEvent<HTMLElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabAfterKey(event.key, { open, count: tabs.length, isRightToLeft })
    if (next === null) return
    event.preventDefault()
    onOpen(next)
    buttons.current[next]?.focus()
  }
  return (
    <div className="cs-login__tabs" role="tablist" aria-label={t('Ways to log in')} onKeyDown={move}>
      {tabs.map(({ name, label, icon }, index) => (
        <button
          key={name}
          ref={(button) => {
            buttons.current[index] = button
          }}
          type="button"
          role="tab"
          id={`cs-tab-${name}`}
          aria-controls={`cs-panel-${name}`}
          aria-selected={index === open}
          tabIndex={index === open ? 0 : -1}
          onClick={() => onOpen(index)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}

interface OpenTab {
  readonly open: number
  readonly count: number
  readonly isRightToLeft: boolean
}

/** The index of the tab that a key opens; null for keys that open none. The first tab follows the last one. */
export function tabAfterKey(key: string, { open, count, isRightToLeft }: OpenTab): number | null {
  const rightward = isRightToLeft ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: rightward,
    ArrowLeft: -rightward,
    Home: -open,
    End: count - 1 - open,
  }
  const step = steps[key]
  return step === undefined ? null : (open + step + count) % count
}
