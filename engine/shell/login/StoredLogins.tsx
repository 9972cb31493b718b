import { useState } from 'react'
import Building from 'lucide-react/icons/building-2'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../ui/IconButton.tsx'
import { useManifest } from '../site/shell-context.ts'
import { companyLabel, removeStoredLogin, readStoredLogins, type StoredLogin } from './stored-logins.ts'
import { useStoredLogin } from './use-stored-login.ts'
import { t } from '../../messages/message.ts'

interface StoredLoginsProps {
  /** Called when the ERP requests the password for this login. */
  onRefused(login: StoredLogin): void
}

/** The companies this browser has signed in to, each opened by one press (foundation §2). */
export function StoredLogins({ onRefused }: StoredLoginsProps) {
  const [logins, setLogins] = useState(() => readStoredLogins(localStorage))
  const { opening, open } = useStoredLogin(onRefused)
  if (logins.length === 0) return null
  return (
    <section className="cs-stored" aria-labelledby="cs-stored">
      <h2 id="cs-stored">{t('Continue as')}</h2>
      <ul>
        {logins.map((login) => (
          <li key={`${login.ccode} ${login.email}`} className="cs-stored__one" aria-busy={opening === login}>
            <StoredButton login={login} disabled={opening !== null} onOpen={() => open(login)} />
            <RemoveButton login={login} onRemove={() => setLogins(removeStoredLogin(localStorage, login))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemoveButtonProps {
  readonly login: StoredLogin
  onRemove(): void
}

function RemoveButton({ login, onRemove }: RemoveButtonProps) {
  return (
    <IconButton label={t('Forget {company}', { company: companyLabel(login) })} title={t('Forget')} onClick={onRemove}>
      <X size={16} aria-hidden />
    </IconButton>
  )
}

interface StoredButtonProps {
  readonly login: StoredLogin
  readonly disabled: boolean
  onOpen(): void
}

function StoredButton({ login, disabled, onOpen }: StoredButtonProps) {
  const { locale, timeZone } = useManifest()
  return (
    <button type="button" className="cs-login__company" disabled={disabled} onClick={onOpen}>
      <Building size={18} aria-hidden />
      <span>
        {companyLabel(login)}
        <small className="cs-isolate">{login.email || login.ccode}</small>
      </span>
      <small className="cs-muted">{dayOf(login.when, locale, timeZone)}</small>
    </button>
  )
}

function dayOf(when: string, locale: string, timeZone: string): string {
  const date = new Date(when)
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleDateString(locale, { timeZone, day: 'numeric', month: 'short' })
}
