import { useRef } from 'react'
import { useScreen } from '../../screen/host.ts'
import type { FrameBlock } from './block.ts'
import { frameAddress } from './frame-address.ts'
import './frame-block.css'
import { t } from '../../messages/message.ts'

/** Embeds a page of the ERP or of the site. */
export function FrameView({ block }: { readonly block: FrameBlock }) {
  const host = useScreen()
  const address = frameAddress(block, host)
  if (address === null) {
    return (
      <div className="cs-notice" data-tone="warning" role="note">
        <p>{t('This page cannot be shown here.')}</p>
      </div>
    )
  }
  return <Framed key={address} address={address} label={block.label} />
}

interface FramedProps {
  readonly address: string
  readonly label: string
}

/** As high as its content, if that can be read: a page of another origin does not expose its height. */
function Framed({ address, label }: FramedProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const measure = () => {
    const element = frame.current
    const page = element?.contentDocument?.documentElement
    if (!element || !page) return
    const fit = () => {
      element.style.blockSize = `${page.scrollHeight}px`
    }
    // Reset first, because the document is never lower than its frame and the page before may have been higher.
    element.style.blockSize = ''
    fit()
    new ResizeObserver(fit).observe(page)
  }
  return (
    // A page of the ERP or of this site, as frame-address.ts ensures: a sandbox would remove its session.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className="cs-frame-block"
      title={label}
      src={address}
      referrerPolicy="no-referrer"
      onLoad={measure}
    />
  )
}
