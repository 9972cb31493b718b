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

/** Tabs whose panels all stay mounted, so that nothing typed in one is lost by opening the other. */
export function LoginTabs({ tabs, open, onOpen }: LoginTabsProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  function move(event: KeyboardEvent<HTMLElement>): void {
    const rightward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: rightward,
      ArrowLeft: -rightward,
      Home: -open,
      End: tabs.length - 1 - open,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (open + step + tabs.length) % tabs.length
    onOpen(next)
    buttons.current[next]?.focus()
  }

  return (
    <>
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
    </>
  )
}
