import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CallError, messageFor } from '../../calls/errors.ts'
import { say } from '../../ui/toasts.ts'
import { deviceId } from '../device.ts'
import { useSession, useShell } from '../shell-context.ts'
import { expectOwnToken } from '../single-module.ts'
import { hrefOf, landingPath, type SitePath } from '../site-path.ts'
import type { StoredLogin } from './stored-logins.ts'

/** Opens a stored login by a full page with a fresh single-use token; without one the password is asked for. */
export function useStoredLogin(onRefused: (login: StoredLogin) => void) {
  const { calls } = useShell()
  const able = useSession((state) => state.capabilities.includes('storedlogins'))
  const { state } = useLocation()
  const [opening, setOpening] = useState<StoredLogin | null>(null)

  async function open(login: StoredLogin): Promise<void> {
    if (!able) return onRefused(login)
    setOpening(login)
    try {
      const landing = await calls.storedLogin({ ccode: login.ccode, hwid: deviceId(localStorage) })
      const asked = landingPath((state as AskedState)?.asked, landing.redirectTo, window.location.origin)
      expectOwnToken(sessionStorage)
      window.location.assign(withToken(asked, landing.token))
    } catch (error) {
      setOpening(null)
      onRefused(login)
      // Being refused is the ordinary case, and the form that opens says what to do.
      const refused = error instanceof CallError && error.status !== null && error.status >= 400 && error.status < 500
      const message = refused ? null : messageFor(error)
      if (message) say(message.text, message)
    }
  }

  return { opening, open: (login: StoredLogin) => void open(login) }
}

type AskedState = { readonly asked?: SitePath } | null

function withToken(path: SitePath, token: string): string {
  const query = new URLSearchParams(path.search)
  query.set('apitoken', token)
  return hrefOf({ ...path, search: `?${query.toString()}` })
}
