import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { commandsOf, type NamedCommand } from '../../screen/commands.ts'
import { useManifest, useShell } from '../site/shell-context.ts'
import type { KeyBuffer } from './key-buffer.ts'
import { rank } from './rank.ts'
import { typedCommands } from './number-commands.ts'
import { useNumberedDocument } from '../navigation/use-numbered-document.ts'
import { useBufferedKeys } from './use-buffered-keys.ts'
import { personCommands, navigationCommands } from './site-commands.ts'
import './commands.css'
import { t } from '../../messages/message.ts'

interface CommandPaletteProps {
  readonly session: Session
  /** The keys pressed while the palette was loading. */
  readonly buffer: KeyBuffer
  onClose(): void
}

/** Every command of this page and of the site, found by its name (Ctrl+K). */
export function CommandPalette({ session, buffer, onClose }: CommandPaletteProps) {
  const dialog = useDialog()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const targets = useNumberedDocument(typed)
  const { openScreen } = useShell()
  const [screen] = useState(openScreen)
  const numbered = typedCommands({ typed, targets, screen, go: navigate })
  const groups = useCommands(session)
  useBufferedKeys(buffer, { dialog, type: setTyped, close: onClose })
  const run = (command: NamedCommand) => {
    // Closed before anything else opens, so that the focus has returned by then.
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
      <Command
        label={t('Commands')}
        loop
        vimBindings={false}
        filter={(value, typed, [name = '', more] = []) => (isTyped(value) ? 1 : rank(typed, name, more))}
      >
        <SearchField value={typed} onChange={setTyped} />
        {/* Outside of the list, because a listbox may contain only options. */}
        <Command.Empty className="cs-commands__none">{t('Nothing here has this name.')}</Command.Empty>
        <CommandGroups groups={targets.document ? [...numbered, ...groups] : [...groups, ...numbered]} onRun={run} />
      </Command>
    </dialog>
  )
}

/** What is typed is what such a command is about, whatever it is called. */
const isTyped = (value: string): boolean => /^(document|search) /.test(value)

interface SearchFieldProps {
  readonly value: string
  onChange(value: string): void
}

function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <div className="cs-commands__search">
      <Search size={18} aria-hidden />
      <Command.Input
        value={value}
        onValueChange={onChange}
        placeholder={t('What do you want to do, or where to go?')}
        className="cs-commands__input"
      />
    </div>
  )
}

interface CommandGroupsProps {
  readonly groups: ReturnType<typeof useCommands>
  onRun(command: NamedCommand): void
}

function CommandGroups({ groups, onRun }: CommandGroupsProps) {
  return (
    <Command.List className="cs-commands__list">
      {groups.map(({ heading, commands }) => (
        <Command.Group key={heading} heading={heading} className="cs-commands__group">
          {commands.map((command) => (
            <Line key={command.name} command={command} onRun={onRun} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
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

/** The commands in groups, read once when the palette opens. */
function useCommands(session: Session) {
  const { actions, openScreen } = useShell()
  const manifest = useManifest()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [onPage] = useState(() => {
    const screen = openScreen()
    return screen ? commandsOf(screen) : []
  })
  return useMemo(() => {
    const sources = {
      manifest,
      session,
      pathname,
      go: (to: string) => navigate(to),
      logout: () => void actions.logout(),
    }
    const groups = [
      { heading: t('On this page'), commands: onPage },
      { heading: t('Go to'), commands: navigationCommands(sources) },
      { heading: t('You'), commands: personCommands(sources) },
    ]
    return groups.filter(({ commands }) => commands.length > 0)
  }, [actions, onPage, manifest, navigate, pathname, session])
}

/** Opens the dialog and moves the focus into it; returns the focus when it closes. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const previous = document.activeElement
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => {
      element?.close()
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
