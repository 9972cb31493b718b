import { t } from '../../../messages/message.ts'
import type { UndoStep } from '../../../page/form/row-changes.ts'
import type { ScreenHost } from '../../../screen/host.ts'
import { Popover, type Anchor } from '../../../ui/Popover.tsx'
import { commandWords, LINE_SHORTCUTS, printedKeys, type LineCommand, type RunLineCommand } from './line-commands.ts'
import { canMove, type LineRange } from './line-edits.ts'

interface LineMenuProps {
  readonly host: ScreenHost
  /** The field of the form. */
  readonly field: string
  readonly line: LineRange
  readonly anchor: Anchor
  readonly label: string
  /** What can be undone or made again now. */
  readonly steps: readonly UndoStep[]
  readonly onCommand: RunLineCommand
  onStep(step: UndoStep): void
  onClose(): void
}

const COMMANDS = Object.keys(LINE_SHORTCUTS) as readonly LineCommand[]

/** The commands on one line of a form, with their keys, and the history of all lines. */
export function LineMenu({ host, field, line, anchor, label, steps, onCommand, onStep, onClose }: LineMenuProps) {
  const isUsable = (command: LineCommand): boolean => {
    if (command === 'moveUp') return canMove(host, field, { ...line, by: -1 })
    if (command === 'moveDown') return canMove(host, field, { ...line, by: 1 })
    return line.count > 0
  }
  const closeAnd = (run: () => void) => (): void => {
    onClose()
    run()
  }
  return (
    <Popover anchor={anchor} label={label} role="menu" onClose={onClose}>
      {COMMANDS.map((command) => (
        <MenuItem
          key={command}
          words={commandWords(command)}
          keys={LINE_SHORTCUTS[command].keys}
          tone={command === 'remove' ? 'danger' : undefined}
          isUsable={isUsable(command)}
          onPress={closeAnd(() => void onCommand(command, line))}
        />
      ))}
      {UNDO_ITEMS.map(({ step, words, keys }) => (
        <MenuItem
          key={step}
          words={words()}
          keys={keys}
          tone={undefined}
          isUsable={steps.includes(step)}
          onPress={closeAnd(() => onStep(step))}
        />
      ))}
    </Popover>
  )
}

/** The steps of the history, by their words. */
export const UNDO_ITEMS = [
  { step: 'undo', words: () => t('Undo'), keys: 'Control+Z' },
  { step: 'redo', words: () => t('Redo'), keys: 'Control+Shift+Z' },
] as const

interface MenuItemProps {
  readonly words: string
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string
  readonly tone: 'danger' | undefined
  readonly isUsable: boolean
  onPress(): void
}

function MenuItem({ words, keys, tone, isUsable, onPress }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className="cs-menu__item"
      data-tone={tone}
      disabled={!isUsable}
      aria-keyshortcuts={keys}
      onClick={onPress}
    >
      {words}
      <kbd className="cs-menu__keys" aria-hidden>
        {printedKeys(keys)}
      </kbd>
    </button>
  )
}
