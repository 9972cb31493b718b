import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shownErrorOf, noticeOf } from '../screen/shown-errors.ts'
import { plainFormat } from '../page/format.ts'
import { useScreen, type Comment, type ScreenHost } from '../screen/host.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { deleteOldDrafts, draftOf } from './comment-draft.ts'
import { openedRecord, useRecordCall, type OverlayProps, type RecordRef } from './record.ts'
import './comments.css'
import { t } from '../messages/message.ts'

/** The comments about a record, and an input for a new one (foundation §2, modals). */
export function Comments({ with: params, onClose }: OverlayProps) {
  const host = useScreen()
  const record = openedRecord(host, params)
  const { session, calls } = host
  const { data, error, isLoading, mutate } = useRecordCall<readonly Comment[]>(
    'comments',
    { session, record },
    calls.comments,
  )
  const onAdded = (history: readonly Comment[] | null) =>
    void (history ? mutate(history, { revalidate: false }) : mutate().catch(() => undefined))
  return (
    <Modal title={t('Comments')} about={record.title} className="cs-modal--wide" onClose={onClose}>
      <div className="cs-modal__body">
        <div className="cs-history" role="log" aria-label={t('History')} aria-busy={isLoading} tabIndex={0}>
          {data ? <History comments={data} host={host} /> : null}
          {!data && isLoading ? <Loading /> : null}
          {!data && error ? (
            <ErrorNotice {...noticeOf(error)} onRetry={() => void mutate().catch(() => undefined)} />
          ) : null}
        </div>
        <NewComment {...{ host, record, onAdded }} />
      </div>
    </Modal>
  )
}

function Loading() {
  return (
    <div className="cs-history__loading">
      <span className="cs-visually-hidden">{t('Loading comments ...')}</span>
      <span className="cs-skeleton" />
      <span className="cs-skeleton" />
    </div>
  )
}

function History({ comments, host }: { readonly comments: readonly Comment[]; readonly host: ScreenHost }) {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = end.current?.parentElement
    if (box && comments.length > 0) box.scrollTop = box.scrollHeight
  }, [comments])
  const time = (at: string | null) => (at === null ? '' : host.format(at, plainFormat('datetime')))
  return (
    <>
      {comments.length === 0 ? <p className="cs-muted cs-history__none">{t('No comments yet')}</p> : null}
      <ol className="cs-history__list">
        {comments.map((comment, index) => (
          <li key={index} className="cs-comment">
            <p className="cs-comment__head">
              <strong>{comment.by ?? t('Somebody')}</strong>
              <span className="cs-muted">{time(comment.at)}</span>
            </p>
            <p className="cs-comment__text" dir="auto">
              {comment.text}
            </p>
          </li>
        ))}
      </ol>
      {comments.length === 0 ? null : <p className="cs-muted cs-history__end">{t('End of comments.')}</p>}
      <div ref={end} />
    </>
  )
}

/** Foundation §5. */
const EMPTY = 'Cannot add an empty comment'

interface NewCommentProps {
  readonly host: ScreenHost
  readonly record: RecordRef
  /** The comments in the answer; null: it contained none, so they are read again. */
  onAdded(history: readonly Comment[] | null): void
}

function NewComment(props: NewCommentProps) {
  const { text, onChange, error, isSending, send, field } = useNewComment(props)
  return (
    <form
      className="cs-new-comment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextAreaField {...{ field, text, onChange, error }} label={t('Comment')} rows={3} onSubmit={() => void send()} />
      <div className="cs-dialog__actions cs-new-comment__actions">
        <button type="submit" className="cs-button cs-button--primary" disabled={isSending} aria-busy={isSending}>
          {isSending ? <span className="cs-spinner" aria-hidden /> : null}
          {t('Add comment')}
        </button>
      </div>
    </form>
  )
}

function useNewComment({ host, record: { screen, key }, onAdded }: NewCommentProps) {
  const { calls, session, newKey } = host
  const { company, id } = session
  const draft = useMemo(() => {
    deleteOldDrafts(localStorage)
    return draftOf(localStorage, [company, id, screen, key], newKey)
  }, [company, id, screen, key, newKey])
  const [text, setText] = useState(() => draft.read().text)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const onChange = (typed: string) => {
    setText(typed)
    draft.write(typed)
    if (typed.trim() !== '') setError(null)
  }
  const send = async () => {
    if (isSending) return
    field.current?.focus()
    if (text.trim() === '') return setError(t(EMPTY))
    setSending(true)
    setError(null)
    try {
      onAdded(await calls.addComment({ screen, key, text: text.trim(), idempotencyKey: draft.keyFor(text) }))
      draft.clear()
      setText('')
    } catch (failure) {
      setError(shownErrorOf(failure).text)
    } finally {
      setSending(false)
    }
  }
  return { text, onChange, error, isSending, send, field }
}
