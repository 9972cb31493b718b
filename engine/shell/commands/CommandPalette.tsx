import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { commandsOf, type NamedCommand } from '../../runtime/commands.ts'
import { useManifest, useShell } from '../shell-context.ts'
import type { HeldKeys } from './hold-keys.ts'
import { rank } from './rank.ts'
import { useHeldKeys } from './use-held-keys.ts'
import { personCommands, placeCommands } from './site-commands.ts'
import './commands.css'
import { t } from '../../messages/message.ts'

interface CommandPaletteProps {
  readonly session: Session
  /** What was typed before the palette was there. */
  readonly held: HeldKeys
  onClose(): void
}

/** Everything that can be done here, by its name (Ctrl+K). */
export function CommandPalette({ session, held, onClose }: CommandPaletteProps) {
  const dialog = useDialog()
  const groups = useCommands(session)
  const [typed, setTyped] = useState('')
  useHeldKeys(held, { dialog, type: setTyped, close: onClose })
  const run = (command: NamedCommand) => {
    // Gone before anything else opens, so that the keyboard is where it was.
    flushSync(onClose)
    command.run()
  }
  return (
    <dialog
      ref={dialog}
      className="cs-dialog cs-commands"
      aria-label={t('Commands')}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Command label={t('Commands')} loop filter={(_, typed, [name = '', more] = []) => rank(typed, name, more)}>
        <div className="cs-commands__search">
          <Search size={18} aria-hidden />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder={t('What do you want to do, or where to go?')}
            className="cs-commands__input"
          />
        </div>
        {/* Not in the list: only commands are choices. */}
        <Command.Empty className="cs-commands__none">{t('Nothing here has this name.')}</Command.Empty>
        <Command.List className="cs-commands__list">
          {groups.map(({ heading, commands }) => (
            <Command.Group key={heading} heading={heading} className="cs-commands__group">
              {commands.map((command) => (
                <Line key={command.name} command={command} onRun={run} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </dialog>
  )
}

interface LineProps {
  readonly command: NamedCommand
  onRun(command: NamedCommand): void
}

function Line({ command, onRun }: LineProps) {
  const { name, words, more = '', keys, reason = null } = command
  return (
    <Command.Item
      value={name}
      keywords={[words, more]}
      disabled={reason !== null}
      className="cs-commands__line"
      onSelect={() => onRun(command)}
    >
      <span className="cs-commands__words">{words}</span>
      {reason ? <span className="cs-commands__more">{reason}</span> : null}
      {more === '' ? null : <span className="cs-commands__more">{more}</span>}
      {keys ? <kbd className="cs-commands__key">{keys}</kbd> : null}
    </Command.Item>
  )
}

/** As they are when it opens. */
function useCommands(session: Session) {
  const { actions, atHand } = useShell()
  const manifest = useManifest()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [here] = useState(() => {
    const screen = atHand()
    return screen ? commandsOf(screen) : []
  })
  return useMemo(() => {
    const sources = {
      manifest,
      session,
      pathname,
      go: (to: string) => void navigate(to),
      logout: () => void actions.logout(),
    }
    const groups = [
      { heading: t('On this page'), commands: here },
      { heading: t('Go to'), commands: placeCommands(sources) },
      { heading: t('You'), commands: personCommands(sources) },
    ]
    return groups.filter(({ commands }) => commands.length > 0)
  }, [actions, here, manifest, navigate, pathname, session])
}

/** Takes the keyboard, and gives it back. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
