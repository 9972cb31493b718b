import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import type { Session } from '../../calls/contract.ts'
import { messageFor } from '../../calls/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { FormField } from '../../ui/FormField.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useShell } from '../site/shell-context.ts'
import { t } from '../../messages/message.ts'

/** Site-modules §5: to be typed exactly like this. */
const CONFIRMATION = 'STOP'

interface DialogProps {
  readonly session: Session
  onClose(): void
}

/** Blocks all access: asks for a typed word, then signs out everybody else in the company (site-modules §4, §5). */
export function BlockDialog({ session, onClose }: DialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isSending, send } = useAccessCall({ blocked: true, onDone: onClose })
  const submit = () => {
    if (typed === CONFIRMATION) return void send()
    setWrong(true)
    field.current?.focus()
  }
  const change = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  return (
    <AccessForm
      title={t('Block all access')}
      about={session.company}
      confirm={{ label: t('Block all access'), tone: 'danger', disabled: isSending }}
      {...{ onClose }}
      onSubmit={submit}
    >
      <p className="cs-dialog__text">
        {t(
          'Everybody else is logged out at once. Only administrators can log in until an administrator allows access again.',
        )}
      </p>
      <ConfirmationField ref={field} value={typed} isWrong={isWrong} onChange={change} />
    </AccessForm>
  )
}

interface ConfirmationFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly isWrong: boolean
  onChange(text: string): void
}

function ConfirmationField({ ref, value, isWrong, onChange }: ConfirmationFieldProps) {
  const error = isWrong ? t("Please type 'STOP' to block access.") : null
  return (
    <FormField label={t('Type {word} to confirm', { word: CONFIRMATION })} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          data-first-focus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          aria-required
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}

/** Ends the block. */
export function AllowDialog({ session, onClose }: DialogProps) {
  const { isSending, send } = useAccessCall({ blocked: false, onDone: onClose })
  return (
    <AccessForm
      title={t('Allow access again')}
      about={session.company}
      confirm={{ label: t('Allow access'), tone: 'primary', disabled: isSending }}
      {...{ onClose }}
      onSubmit={() => void send()}
    >
      <p className="cs-dialog__text">{t('Everybody of this company can log in again.')}</p>
    </AccessForm>
  )
}

interface AccessFormProps {
  readonly title: string
  readonly about: string
  readonly confirm: { readonly label: string; readonly tone: 'danger' | 'primary'; readonly disabled: boolean }
  onClose(): void
  onSubmit(): void
  readonly children: ReactNode
}

function AccessForm({ title, about, confirm, onClose, onSubmit, children }: AccessFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal title={title} about={about} onClose={onClose}>
      <form className="cs-modal__body" noValidate onSubmit={submit}>
        {children}
        <div className="cs-dialog__actions">
          <button type="button" className="cs-button" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className={`cs-button cs-button--${confirm.tone}`} disabled={confirm.disabled}>
            {confirm.label}
          </button>
        </div>
      </form>
    </Modal>
  )
}

interface AccessCall {
  readonly blocked: boolean
  onDone(): void
}

/** Sends the call, one at a time. A refusal is shown, and the dialog stays open. */
function useAccessCall({ blocked, onDone }: AccessCall) {
  const { calls, session } = useShell()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const path = blocked ? '/main/blockallaccess' : '/main/allowaccess'
      await calls.post({ screen: '', path, query: {}, body: {} })
      session.setState({ accessBlocked: blocked })
      showToast(blocked ? t('Access blocked successfully') : t('Access allowed again'), { tone: 'success' })
      onDone()
    } catch (error) {
      setSending(false)
      const message = messageFor(error)
      if (message) showToast(message.text, message)
    }
  }
  return { isSending, send }
}
