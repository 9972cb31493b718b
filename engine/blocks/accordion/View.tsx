import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import type { BlockOf, Tab } from '../../definition/definition.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { useScreen } from '../../screen/host.ts'
import { firstPanel, isUsable } from '../../page/tabs.ts'
import { disabledReason, usePanels } from '../../screen/use-tabs.ts'
import './accordion.css'

/** Collapsible blocks; the first is open, and the content of a panel is mounted when the panel is first opened. */
export function AccordionView({ block }: { readonly block: BlockOf<'accordion'> }) {
  const { shown, drawn, opened } = usePanels(block)
  const [first] = firstPanel(block)
  return (
    <div className="cs-accordion">
      {shown.map((panel) => (
        <Panel
          key={panel.name}
          panel={panel}
          isFirst={panel.name === first}
          isDrawn={drawn.some(({ name }) => name === panel.name)}
          onOpen={() => opened(panel.name)}
        />
      ))}
    </div>
  )
}

interface PanelProps {
  readonly panel: Tab
  readonly isFirst: boolean
  readonly isDrawn: boolean
  onOpen(): void
}

function Panel({ panel, isFirst, isDrawn, onOpen }: PanelProps) {
  const id = useId()
  const label = useScreen(({ textOf }) => textOf(panel.label))
  const canOpen = useScreen(({ scope }) => isUsable(panel, scope))
  const reason = useScreen((host) => disabledReason(panel, host))
  return (
    <details
      className="cs-accordion__panel"
      open={isFirst && canOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen()
      }}
    >
      <summary
        className="cs-accordion__head"
        aria-disabled={!canOpen}
        aria-describedby={reason === '' ? undefined : id}
        onClick={(event) => {
          if (!canOpen) event.preventDefault()
        }}
      >
        <ChevronDown className="cs-accordion__fold" size={16} aria-hidden />
        <span className="cs-accordion__label">{label}</span>
        {reason === '' ? null : (
          <span id={id} className="cs-accordion__reason">
            {reason}
          </span>
        )}
      </summary>
      <div className="cs-accordion__body">{isDrawn && canOpen ? <Blocks blocks={panel.blocks} /> : null}</div>
    </details>
  )
}
