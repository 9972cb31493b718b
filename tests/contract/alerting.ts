import type { Browser } from './browser.ts'

/** The body of a manual alert. */
export interface Alerted {
  readonly whatsapp: readonly { readonly id: string }[]
  readonly email: readonly { readonly id: string }[]
  readonly emailCc: readonly { readonly id: string }[]
  readonly manualphone: readonly { readonly text: string }[]
  readonly manualemail: readonly { readonly text: string }[]
  readonly manualemailCcCheck: boolean
  readonly postkey: string
  readonly formSlug: string
  readonly customer_text: string
  readonly customer_header: string
  readonly sendAttachments: boolean
}

/** An alert about an order, to one typed address. */
export function alertTo(postkey: string): Alerted {
  return {
    whatsapp: [],
    email: [],
    emailCc: [],
    manualphone: [],
    manualemail: [{ text: 'buyer@client.example' }],
    manualemailCcCheck: false,
    postkey,
    formSlug: 'orders',
    customer_text: '',
    customer_header: '',
    sendAttachments: false,
  }
}

interface Contact {
  readonly id: string
  readonly Pname: string
  readonly email: string
  readonly mobileno: string
}

export async function contactsOf(browser: Browser, pk: string) {
  const { text } = await browser.get('/main/s/orders/ma_list', { pk, page: '0', page_by: '100' })
  const answer = JSON.parse(text) as Record<'get_list' | 'get_users', { readonly result: readonly Contact[] }>
  return { contacts: answer.get_list.result, users: answer.get_users.result }
}

interface Logged {
  readonly id: string
  readonly username: string
  readonly email?: string
  readonly phone?: string
  readonly read_at: string | null
  readonly state: string
  readonly StateClass: string
  readonly kind: string
  readonly payload: string
  readonly href: string
}

/** Newest first. */
export async function logOf(browser: Browser, channel: 'email' | 'whatsapp', query: Record<string, string> = {}) {
  const path = `/main/s/notificationconfig/notification${channel}logs_list`
  const { body } = await browser.get(path, { page: '0', page_by: '500', ...query })
  return body.get_list.result as unknown as readonly Logged[]
}
