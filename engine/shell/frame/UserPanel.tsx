import LogOut from 'lucide-react/icons/log-out'
import type { Session } from '../../calls/contract.ts'
import { useShell } from '../site/shell-context.ts'
import { DensityChoice } from '../theme/DensityChoice.tsx'
import { LanguageChoice } from '../language/LanguageChoice.tsx'
import { OtherCompanies } from './OtherCompanies.tsx'
import { ThemeChoice } from '../theme/ThemeChoice.tsx'
import { t } from '../../messages/message.ts'

/** The account panel: the person, theme and density, language, other companies, logout. */
export function UserPanel({ session }: { readonly session: Session }) {
  const { actions } = useShell()
  return (
    <>
      <div className="cs-user__who">
        <p className="cs-user__fullname">
          {session.userName} {session.admin ? <span className="cs-badge">{t('Admin')}</span> : null}
        </p>
        <p className="cs-muted">{session.company}</p>
        {session.email === '' ? null : <p className="cs-muted cs-isolate">{session.email}</p>}
      </div>
      <ThemeChoice />
      <DensityChoice />
      <LanguageChoice own={session.languages} />
      <OtherCompanies company={session.company} />
      <button type="button" className="cs-user__item" onClick={() => void actions.logout()}>
        <LogOut size={16} aria-hidden />
        {t('Logout')}
      </button>
    </>
  )
}
