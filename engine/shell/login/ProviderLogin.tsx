import { useState, type FormEvent } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import { useLocation, type Path } from 'react-router-dom'
import { t } from '../../messages/message.ts'
import { ERP_PAGES, pathHref, landingPath } from '../navigation/site-path.ts'
import { LoginField } from './LoginField.tsx'
import { readStoredLogins } from './stored-logins.ts'

/** Where the redirect to an identity provider begins (decision 44). */
const PROVIDER_PAGE = `${ERP_PAGES}provider`

interface ProviderLoginProps {
  /** The name of the provider as people know it; null: the company code identifies the provider. */
  readonly label: string | null
  /** Whether there is no other way to log in. */
  readonly isOnly: boolean
}

/** Links to an identity provider, which returns to the page the person wants. */
export function ProviderLogin({ label, isOnly }: ProviderLoginProps) {
  const { state } = useLocation()
  const target = landingPath((state as { target?: Path } | null)?.target, null, window.location.origin)
  const address = (ccode: string): string =>
    `${PROVIDER_PAGE}?${new URLSearchParams({ ...(ccode === '' ? {} : { ccode }), to: pathHref(target) }).toString()}`
  return (
    <div className="cs-login__provider">
      {label === null ? (
        <CompanyForm isOnly={isOnly} onChoose={(ccode) => window.location.assign(address(ccode))} />
      ) : (
        <a className={buttonClass(isOnly)} href={address('')}>
          <KeyRound size={18} aria-hidden />
          {t('Log in with {provider}', { provider: label })}
        </a>
      )}
      {isOnly ? null : <p className="cs-login__or">{t('or')}</p>}
    </div>
  )
}

interface CompanyFormProps {
  readonly isOnly: boolean
  onChoose(ccode: string): void
}

function CompanyForm({ isOnly, onChoose }: CompanyFormProps) {
  const [ccode, setCcode] = useState(() => readStoredLogins(localStorage)[0]?.ccode ?? '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ccode.trim() !== '') onChoose(ccode.trim())
  }
  return (
    <form className="cs-login__form" noValidate onSubmit={submit}>
      <LoginField
        label={t('Company code')}
        problem={null}
        value={ccode}
        autoComplete="organization"
        autoCapitalize="none"
        onChange={({ target }) => setCcode(target.value)}
      />
      <button type="submit" className={buttonClass(isOnly)} disabled={ccode.trim() === ''}>
        <KeyRound size={18} aria-hidden />
        {t('Log in with your company account')}
      </button>
    </form>
  )
}

const buttonClass = (isOnly: boolean): string => `cs-button cs-button--wide${isOnly ? ' cs-button--primary' : ''}`
