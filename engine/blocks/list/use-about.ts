import useSWR from 'swr'
import type { ScreenHost } from '../../runtime/host.ts'

/** What a modal about one row of a list is drawn with. */
export interface AboutModalProps {
  readonly host: ScreenHost
  readonly about: { readonly key: string; readonly title: string }
  onClose(): void
}

interface RowCall {
  readonly screen: string
  readonly key: string
}

/** What a call says about one document, kept for this person by the name of the call. */
export function useAbout<Told>(
  name: string,
  { host, about }: Pick<AboutModalProps, 'host' | 'about'>,
  read: (call: RowCall) => Promise<Told>,
) {
  const { definition, session } = host
  const call = { screen: definition.screen, key: about.key }
  return useSWR<Told>([name, session.company, session.id, call.screen, call.key], () => read(call), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
}
