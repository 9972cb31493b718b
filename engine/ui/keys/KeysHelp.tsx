import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { saveKeySettings, keySettings } from './key-settings.ts'
import { codeOf, moveKey, printedKey, SHORTCUTS, DEFAULT_KEYS } from './keys.ts'
import type { KeySettings, Shortcut } from './keys.ts'
import { Modal } from '../Modal.tsx'
import { t } from '../../messages/message.ts'

/** All keys of a list; single keys can be reassigned and switched off. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const settings = useStore(keySettings)
  const isUsual = settings.singleKeys && Object.keys(settings.moved).length === 0
  return (
    <Modal title={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="cs-modal__body">
        <label className="cs-keys__switch">
          <input
            type="checkbox"
            className="cs-check"
            checked={settings.singleKeys}
            onChange={(event) => saveKeySettings({ ...settings, singleKeys: event.target.checked })}
          />
          {t('Use single keys')}
        </label>
        <p className="cs-muted">{t('Press a key below to choose another for it. Keys count outside of fields.')}</p>
        <ul className="cs-keys">
          {SHORTCUTS.map((shortcut) => (
            <Line key={shortcut.command} shortcut={shortcut} settings={settings} />
          ))}
        </ul>
        <div className="cs-dialog__actions">
          <button type="button" className="cs-button" disabled={isUsual} onClick={() => saveKeySettings(DEFAULT_KEYS)}>
            {t('Usual keys')}
          </button>
          <button type="button" className="cs-button cs-button--primary" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}

interface LineProps {
  readonly shortcut: Shortcut
  readonly settings: KeySettings
}

function Line({ shortcut: { command, words, always }, settings }: LineProps) {
  const name = t(words)
  const [isChoosing, setChoosing] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  const code = codeOf(command, settings)
  const choose = (event: KeyboardEvent) => {
    if (!isChoosing || event.key === 'Tab' || event.key === 'Shift') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setChoosing(false)
    const moved = moveKey(settings, command, event)
    setConflict('conflict' in moved ? moved.conflict : null)
    if ('settings' in moved) {
      saveKeySettings(moved.settings)
      setChoosing(false)
    }
  }
  return (
    <li className="cs-keys__line">
      <span>{name}</span>
      <span className="cs-keys__keys">
        {code === null ? null : (
          <button
            type="button"
            className="cs-key"
            disabled={!settings.singleKeys}
            aria-pressed={isChoosing}
            aria-label={`${name}: ${isChoosing ? t('press the new key') : printedKey(code)}`}
            onClick={() => setChoosing(!isChoosing)}
            onBlur={() => setChoosing(false)}
            onKeyDown={choose}
          >
            {isChoosing ? t('Press a key') : printedKey(code)}
          </button>
        )}
        {always.map((key) => (
          <kbd key={key} className="cs-key">
            {key}
          </kbd>
        ))}
      </span>
      {conflict === null ? null : (
        <p className="cs-field-error cs-keys__conflict" role="alert">
          {conflict}
        </p>
      )}
    </li>
  )
}
