import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Search from 'lucide-react/icons/search'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { commandsOf, type NamedCommand } from '../../screen/commands.ts'
import { SearchList, type ListedGroup, type SearchListLook } from '../../ui/search-list/SearchList.tsx'
import { useManifest, useShell } from '../site/shell-context.ts'
import type { KeyBuffer } from './key-buffer.ts'
import { rankGroups } from './rank.ts'
import { typedCommands, type CommandGroup } from './number-commands.ts'
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
  const groups = rankGroups(typed, useCommands(session))
  // What is typed is what a document or a search is about, whatever it is called.
  const shown = targets.document ? [...numbered, ...groups] : [...groups, ...numbered]
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
      <SearchList
        label={t('Commands')}
        placeholder={t('What do you want to do, or where to go?')}
        icon={<Search size={18} aria-hidden />}
        text={typed}
        groups={shown.map((group) => listedGroup(group, run))}
        note={shown.length === 0 ? t('Nothing here has this name.') : null}
        look={LOOK}
        onType={setTyped}
      />
    </dialog>
  )
}

const LOOK: SearchListLook = {
  search: 'cs-commands__search',
  input: 'cs-commands__input',
  note: 'cs-commands__none',
  list: 'cs-commands__list',
  heading: 'cs-commands__heading',
  option: 'cs-commands__line',
}

function listedGroup({ heading, commands }: CommandGroup, run: (command: NamedCommand) => void): ListedGroup {
  const options = commands.map((command) => ({
    id: command.name,
    isDisabled: (command.reason ?? null) !== null,
    content: <Line command={command} />,
    choose: () => run(command),
  }))
  return { heading, options }
}

function Line({ command }: { readonly command: NamedCommand }) {
  const { words, more = '', keys, reason = null } = command
  return (
    <>
      <span className="cs-commands__words">{words}</span>
      {reason ? <span className="cs-commands__more">{reason}</span> : null}
      {more === '' ? null : <span className="cs-commands__more">{more}</span>}
      {keys ? <kbd className="cs-commands__key">{keys}</kbd> : null}
    </>
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
