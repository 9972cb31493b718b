import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import type { BlockOf } from '../../definition/definition.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { t } from '../../messages/message.ts'
import type { ExportMenu } from './ExportMenu.tsx'

interface ExportButtonProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'list'>
}

interface Opened {
  readonly button: Element
  readonly Menu: typeof ExportMenu
}

/** Opens the menu of exports, whose code is loaded with the first press. */
export function ExportButton({ host, block }: ExportButtonProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (button: Element): Promise<void> => {
    const loaded = await import('./ExportMenu.tsx').catch(() => null)
    if (loaded) setOpened({ button, Menu: loaded.ExportMenu })
    else host.showMessage(t('{label} could not be loaded.', { label: t('Export') }), { tone: 'danger' })
  }
  return (
    <>
      <button
        type="button"
        className="cs-quiet cs-list__export"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={({ currentTarget }) => (opened ? setOpened(null) : void open(currentTarget))}
      >
        <Download size={16} aria-hidden />
        {t('Export')}
      </button>
      {opened ? <opened.Menu {...{ host, block }} button={opened.button} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
