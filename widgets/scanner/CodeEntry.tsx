import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { readKeys, type KeyReader } from './read-keys.ts'
import type { ScanSource } from './duplicates.ts'
import { useInputFocus } from './use-input-focus.ts'
import { t } from '../../engine/messages/message.ts'

interface CodeEntryProps {
  readonly label: string
  /** A hardware scanner types into the focused element: this input should have the focus. */
  readonly keepsFocus: boolean
  /** No code is being processed. */
  readonly isIdle: boolean
  onCode(text: string, source: ScanSource): void
}

/** Reads the keys of the input as long as it is drawn: what was typed is not forgotten when the page is drawn again. */
function useKeyReader(input: RefObject<HTMLInputElement | null>, onCode: CodeEntryProps['onCode']) {
  const reader = useRef<KeyReader>(null)
  const latest = useRef(onCode)
  useLayoutEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!input.current) return undefined
    const own = readKeys(input.current, (text, source) => latest.current(text, source))
    reader.current = own
    return () => own.stop()
  }, [input])
  return reader
}

/** The input for hardware scanners, and for people whose camera does not work. */
export function CodeEntry({ label, keepsFocus, isIdle, onCode }: CodeEntryProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const reader = useKeyReader(input, onCode)
  // The input has the focus for a hardware scanner: a phone shows its keyboard only when the input is pressed.
  const [isPressed, setPressed] = useState(false)
  useInputFocus(input, { isOn: keepsFocus, isIdle })
  const use = (): void => {
    reader.current?.takeAll()
    input.current?.focus()
  }
  return (
    <div className="cs-field cs-scanner__entry">
      <label className="cs-label" htmlFor={id}>
        {label}
      </label>
      <div className="cs-scanner__line">
        <span className="cs-scanner__box">
          <ScanBarcode size={18} aria-hidden />
          <input
            ref={input}
            id={id}
            className="cs-input"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            inputMode={isPressed ? 'text' : 'none'}
            placeholder={keepsFocus ? t('Scan, or type and press Enter') : t('Or type it')}
            onPointerDown={() => setPressed(true)}
            onBlur={() => setPressed(false)}
          />
        </span>
        <button
          type="button"
          className="cs-button"
          // The focus stays in the input, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={use}
        >
          {t('Use code')}
        </button>
      </div>
    </div>
  )
}
