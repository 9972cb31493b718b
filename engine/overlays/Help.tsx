import CirclePlay from 'lucide-react/icons/circle-play'
import useSWR from 'swr'
import { listIn, membersOf, textOrNull } from '../screen/answers.ts'
import { noticeOf } from '../screen/shown-errors.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { useScreen } from '../screen/host.ts'
import { Modal } from '../ui/Modal.tsx'
import type { OverlayProps } from './record.ts'
import './overlays.css'
import { t } from '../messages/message.ts'

interface Video {
  readonly kind: string
  readonly name: string
  readonly link: string
}

/** Videos that show how the screen is used (site-modules §7, videohelplink). */
export function Help({ with: params, onClose }: OverlayProps) {
  const calls = useScreen((host) => host.calls)
  const definition = useScreen((host) => host.definition)
  const screen = typeof params['screen'] === 'string' ? params['screen'] : definition.screen
  const ask = async () => readVideos(await calls.get({ screen, path: 'videohelplink', query: {} }))
  const { data, error } = useSWR(['help', screen], ask, { shouldRetryOnError: false })
  return (
    <Modal title={t('Help')} about={definition.label} onClose={onClose}>
      <div className="cs-modal__body">
        {data === undefined && error === undefined ? <p role="status">{t('Fetching data...')}</p> : null}
        {error === undefined ? null : <ErrorNotice {...noticeOf(error)} />}
        {data?.length === 0 ? <p className="cs-muted">{t('There is no help video for this screen yet.')}</p> : null}
        <ul className="cs-help">
          {data?.map(({ kind, name, link }) => (
            <li key={link}>
              <a className="cs-help__link" href={link} target="_blank" rel="noreferrer noopener">
                <CirclePlay size={18} aria-hidden />
                <span>{name}</span>
                {kind === '' ? null : <span className="cs-muted">{kind}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

/** Only web addresses: a link of the ERP is shown, never executed. */
export function readVideos(answer: unknown): readonly Video[] {
  const members = membersOf(answer)
  const list = listIn(members['get_videohelplink']) ?? listIn(members) ?? []
  return list.flatMap((entry) => {
    const { type, name, link } = membersOf(entry)
    const address = textOrNull(link)
    if (address === null || !/^https?:\/\//i.test(address)) return []
    return [{ kind: textOrNull(type) ?? '', name: textOrNull(name) ?? address, link: address }]
  })
}
