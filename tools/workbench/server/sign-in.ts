/** Signs the frame in as one of the sample people, with the call that everybody signs in with. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DevelopmentBackend } from '../../../server/web/workbench.ts'
import type { SignInRequest } from '../api.ts'

/** The device id of these logins, which the call requires. */
const HWID = 'workbench'
const TOO_MANY_SESSIONS = 409

/** False: there is no sample person with this e-mail in the company, or the call refused. */
export async function signInSample(
  { app, backend }: { readonly app: FastifyInstance; readonly backend: DevelopmentBackend | null },
  { email, ccode }: SignInRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<boolean> {
  const login = (await backend?.logins())?.find((each) => each.email === email && each.ccode === ccode)
  if (!login) return false
  // Only a previous cookie identifies the device: another person's session in this browser is replaced, not ended.
  const headers = request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }
  const post = (more: object) =>
    app.inject({
      method: 'POST',
      url: '/main/login',
      remoteAddress: request.ip,
      headers,
      payload: { email, pwd: login.password, ccode, hwid: HWID, ...more },
    })
  const first = await post({})
  const answer = first.statusCode === TOO_MANY_SESSIONS ? await post({ logoutOthers: 'y' }) : first
  if (answer.statusCode !== 200) return false
  const cookies = answer.headers['set-cookie']
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  return true
}
