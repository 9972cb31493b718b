import { useState } from 'react'
import { useLocation, type Path } from 'react-router-dom'
import { CallError, messageFor } from '../../calls/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { deviceId } from '../session/device.ts'
import { useSession, useShell } from '../site/shell-context.ts'
import { expectOwnToken } from '../session/single-module.ts'
import { pathHref, landingPath } from '../navigation/site-path.ts'
import type { StoredLogin } from './stored-logins.ts'

/** Opens a stored login as a new page with a fresh single-use token; if the ERP issues none, calls `onRefused`. */
export function useStoredLogin(onRefused: (login: StoredLogin) => void) {
  const { calls } = useShell()
  const isSupported = useSession((state) => state.capabilities.includes('storedlogins'))
  const { state } = useLocation()
  const [opening, setOpening] = useState<StoredLogin | null>(null)

  async function open(login: StoredLogin): Promise<void> {
    if (!isSupported) return onRefused(login)
    setOpening(login)
    try {
      const landing = await calls.storedLogin({ ccode: login.ccode, hwid: deviceId(localStorage) })
      const path = landingPath((state as LoginState)?.target, landing.redirectTo, window.location.origin)
      expectOwnToken(sessionStorage)
      window.location.assign(withToken(path, landing.token))
    } catch (error) {
      setOpening(null)
      onRefused(login)
      // A refusal is the ordinary case, and the form that opens shows what to do.
      const refused = error instanceof CallError && error.status !== null && error.status >= 400 && error.status < 500
      const message = refused ? null : messageFor(error)
      if (message) showToast(message.text, message)
    }
  }

  return { opening, open: (login: StoredLogin) => void open(login) }
}

type LoginState = { readonly target?: Path } | null

function withToken(path: Path, token: string): string {
  const query = new URLSearchParams(path.search)
  query.set('apitoken', token)
  return pathHref({ ...path, search: `?${query.toString()}` })
}
