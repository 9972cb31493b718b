import { useState } from 'react'
import { readStoredLogins } from './stored-logins.ts'

/** Takes the line of a text. */
const BLANK = '\u00A0'

/** The room of the stored logins while their code loads, so that nothing below moves. */
export function StoredLoginsPlace() {
  const [count] = useState(() => readStoredLogins(localStorage).length)
  return (
    <div className="cs-stored" aria-hidden>
      <h2>{BLANK}</h2>
      <ul>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="cs-login__place" />
        ))}
      </ul>
    </div>
  )
}

/** The same for the login with a provider. */
export function ProviderPlace({ label, isOnly }: { readonly label: string | null; readonly isOnly: boolean }) {
  return (
    <div className="cs-login__provider" aria-hidden>
      <div className="cs-login__place" data-field={label === null ? '' : undefined} />
      {isOnly ? null : <p className="cs-login__or">{BLANK}</p>}
    </div>
  )
}
