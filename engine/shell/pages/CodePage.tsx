import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { numberTargets, type NumberTarget } from '../navigation/use-numbered-document.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useSession, useShell } from '../site/shell-context.ts'
import { CODE_PAGE, CODE_PARAMETER } from '../../definition/code-page.ts'
import { t } from '../../messages/message.ts'
import { NamedPage } from './NamedPage.tsx'
import { PageNote } from './PageNote.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** The address on printed documents and stickers, in sites whose ERP opens codes; elsewhere an address like any other. */
export function ScannedPage() {
  const code = new URLSearchParams(useLocation().search).get(CODE_PARAMETER)
  const isOffered = useSession(({ capabilities }) => capabilities.includes('scan'))
  return isOffered && code ? <CodePage key={code} code={code} /> : <NamedPage name={CODE_PAGE} />
}

/** Opens what the code of a printed document or of a sticker stands for, in place of this page. */
export function CodePage({ code }: { readonly code: string }) {
  const { calls } = useShell()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<readonly NumberTarget[] | 'failed' | null>(null)
  usePageTitle(t('Scanned code'))
  useEffect(() => {
    const abort = new AbortController()
    const request = { screen: '', path: SCAN, query: { [CODE_PARAMETER]: code }, signal: abort.signal }
    const open = (answer: unknown) => {
      const { document, searches } = numberTargets(answer)
      if (document === null) setOutcome(searches)
      else void navigate(document.to, { replace: true })
    }
    calls.get(request).then(open, () => {
      if (!abort.signal.aborted) setOutcome('failed')
    })
    return () => abort.abort()
  }, [calls, code, navigate])
  if (outcome === null) return <ScreenSkeleton label={t('Scanned code')} />
  if (outcome !== 'failed') {
    const text = t('The document may have been deleted, or you may not see it.')
    return <PageNote title={t('Scanned code is not valid or expired.')} text={text} searches={outcome} />
  }
  return <ProblemPage title={t('The code could not be opened.')} onRetry={() => window.location.reload()} />
}

const SCAN = '/main/scan'
