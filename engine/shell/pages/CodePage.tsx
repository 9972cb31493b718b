import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { numberTargets, scanOf } from '../navigation/use-numbered-document.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useOwnRead } from '../../ui/use-own-read.ts'
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
  const { data, error } = useOwnRead(code, async (signal) =>
    numberTargets(await calls.get({ ...scanOf(code), signal })),
  )
  const document = data?.document ?? null
  usePageTitle(t('Scanned code'))
  useEffect(() => {
    if (document !== null) void navigate(document.to, { replace: true })
  }, [document, navigate])
  if (error === undefined && (data === undefined || document !== null))
    return <ScreenSkeleton label={t('Scanned code')} />
  if (data !== undefined) {
    const text = t('The document may have been deleted, or you may not see it.')
    return <PageNote title={t('Scanned code is not valid or expired.')} text={text} searches={data.searches} />
  }
  return <ProblemPage title={t('The code could not be opened.')} onRetry={() => window.location.reload()} />
}
