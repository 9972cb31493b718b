import { useEffect, useRef } from 'react'
import Building from 'lucide-react/icons/building-2'
import type { Login } from './use-login.ts'
import type { LoginCompany } from './login-messages.ts'
import { t } from '../../messages/message.ts'

/** The questions a login answer may ask: which company, and whether to end the other sessions. */
export function LoginQuestions({ login }: { readonly login: Login }) {
  const { result, busy } = login
  if (result?.kind === 'companies') {
    return <CompanyChoice companies={result.companies} busy={busy} onChoose={(ccode) => login.repeat({ ccode })} />
  }
  if (result?.kind === 'sessions') {
    return <TooManySessions busy={busy} onCancel={login.clear} onConfirm={() => login.repeat({ logoutOthers: 'y' })} />
  }
  return null
}

interface CompanyChoiceProps {
  readonly companies: readonly LoginCompany[]
  readonly busy: boolean
  onChoose(ccode: string): void
}

function CompanyChoice({ companies, busy, onChoose }: CompanyChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="cs-login__companies" aria-labelledby="cs-companies">
      <h2 id="cs-companies" ref={heading} tabIndex={-1}>
        {t('Choose a company')}
      </h2>
      <ul>
        {companies.map(({ ccode, company }) => (
          <li key={ccode}>
            <button type="button" className="cs-login__company" disabled={busy} onClick={() => onChoose(ccode)}>
              <Building size={18} aria-hidden />
              <span>{company || ccode}</span>
              {company === '' ? null : <span className="cs-muted cs-isolate">{ccode}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TooManySessionsProps {
  readonly busy: boolean
  onCancel(): void
  onConfirm(): void
}

/** Foundation §8, 409. */
function TooManySessions({ busy, onCancel, onConfirm }: TooManySessionsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="cs-dialog" aria-labelledby="cs-sessions" onClose={onCancel}>
      <h2 id="cs-sessions" className="cs-dialog__title">
        {t('Too many sessions')}
      </h2>
      <p className="cs-dialog__text">
        {t('You are logged in on other devices. Do you want to log out the other sessions and log in here?')}
      </p>
      <div className="cs-dialog__actions">
        <button type="button" className="cs-button" onClick={() => dialog.current?.close()}>
          {t('Cancel')}
        </button>
        <button type="button" className="cs-button cs-button--primary" disabled={busy} onClick={onConfirm}>
          {t('Log out others')}
        </button>
      </div>
    </dialog>
  )
}
