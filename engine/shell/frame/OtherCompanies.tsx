import Building from 'lucide-react/icons/building-2'
import { showToast } from '../../ui/toasts.ts'
import { companyLabel, readStoredLogins } from '../login/stored-logins.ts'
import { useStoredLogin } from '../login/use-stored-login.ts'
import { useSession } from '../site/shell-context.ts'
import { t } from '../../messages/message.ts'

/** The other companies this browser has signed in to: a press opens one without a password. */
export function OtherCompanies({ company }: { readonly company: string }) {
  const isSupported = useSession((state) => state.capabilities.includes('storedlogins'))
  const { opening, open } = useStoredLogin((login) =>
    showToast(t('Please log out and log in to {company}.', { company: companyLabel(login) }), { tone: 'warning' }),
  )
  const others = isSupported ? readStoredLogins(localStorage).filter((login) => login.company !== company) : []
  return others.map((login) => (
    <button
      key={`${login.ccode} ${login.email}`}
      type="button"
      className="cs-user__item"
      disabled={opening !== null}
      onClick={() => open(login)}
    >
      <Building size={16} aria-hidden />
      {companyLabel(login)}
    </button>
  ))
}
