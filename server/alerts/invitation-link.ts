import { type Config, siteAddress } from '../config/config.ts'
import { sign } from '../http/secrets.ts'
import type { QueuedMessage } from './messages.ts'

/** The page that an invitation opens, and the route of its message. */
export const INVITATION_PAGE = '/ssr/invitation'

/** Replaces the link in the stored message, so that readers of the message log cannot accept the invitation. */
export const LINK_PLACEHOLDER = '(the link is in the sent message only)'

/** The token of the invitation in this message: computed for each attempt to send it, and never stored. */
export const invitationToken = (secret: string, messageId: string): string => sign(secret, 'invitation', messageId)

interface InvitationLinkOptions {
  readonly config: Pick<Config, 'publicUrl' | 'port'>
  readonly secret: string
}

/** The message as it is sent: an invitation gets its link. */
export function withInvitationLink(message: QueuedMessage, { config, secret }: InvitationLinkOptions): QueuedMessage {
  if (message.route !== INVITATION_PAGE) return message
  const link = `${siteAddress(config)}${INVITATION_PAGE}?token=${invitationToken(secret, message.id)}`
  const { body, html } = message
  return { ...message, body: body.replaceAll(LINK_PLACEHOLDER, link), html: html.replaceAll(LINK_PLACEHOLDER, link) }
}
