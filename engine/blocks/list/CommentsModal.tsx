import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { faultOf } from '../../runtime/faults.ts'
import { plain } from '../../runtime/format.ts'
import type { Comment, ScreenHost } from '../../runtime/host.ts'
import { Modal } from '../../runtime/Modal.tsx'
import { WordsField } from '../../runtime/WordsField.tsx'
import { drafts, forgetOldDrafts } from './comment-draft.ts'
import { useAbout, type AboutModalProps } from './use-about.ts'
import './modals.css'
import { t } from '../../messages/message.ts'

/** Foundation §2, modals: the history of a document and a new entry. */
export function CommentsModal({ host, about, onClose }: AboutModalProps) {
  const read = useAbout<readonly Comment[]>('comments', { host, about }, host.calls.comments)
  const { data, error, isLoading, mutate } = read
  const told = (history: readonly Comment[] | null) =>
    void (history ? mutate(history, { revalidate: false }) : mutate().catch(() => undefined))
  return (
    <Modal title={t('Comments')} about={about.title} className="cs-modal--wide" onClose={onClose}>
      <div className="cs-modal__body">
        <div className="cs-history" role="log" aria-label={t('History')} aria-busy={isLoading} tabIndex={0}>
          {data ? <History comments={data} host={host} /> : null}
          {!data && isLoading ? <Loading /> : null}
          {!data && error ? (
            <div className="cs-notice" data-tone="danger" role="alert">
              <p>{faultOf(error).text}</p>
              <button type="button" className="cs-button" onClick={() => void mutate().catch(() => undefined)}>
                {t('Try again')}
              </button>
            </div>
          ) : null}
        </div>
        <NewComment host={host} documentKey={about.key} onAdded={told} />
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
  const time = (at: string | null) => (at === null ? '' : host.format(at, plain('datetime')))
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
  readonly documentKey: string
  onAdded(history: readonly Comment[] | null): void
}

function NewComment({ host, documentKey, onAdded }: NewCommentProps) {
  const { text, type, fault, isSending, send, field } = useNewComment({ host, documentKey, onAdded })
  return (
    <form
      className="cs-new-comment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <WordsField {...{ field, text, type, fault }} label={t('Comment')} rows={3} send={() => void send()} />
      <div className="cs-dialog__actions cs-new-comment__actions">
        <button type="submit" className="cs-button cs-button--primary" disabled={isSending} aria-busy={isSending}>
          {isSending ? <span className="cs-spinner" aria-hidden /> : null}
          {t('Add comment')}
        </button>
      </div>
    </form>
  )
}

function useNewComment({ host, documentKey, onAdded }: NewCommentProps) {
  const { calls, definition, session, newKey } = host
  const { company, id } = session
  const { screen } = definition
  const draft = useMemo(() => {
    forgetOldDrafts(localStorage)
    return drafts(localStorage, [company, id, screen, documentKey], newKey)
  }, [company, id, screen, documentKey, newKey])
  const [text, setText] = useState(() => draft.read().text)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = (typed: string) => {
    setText(typed)
    draft.write(typed)
    if (typed.trim() !== '') setFault(null)
  }
  const send = async () => {
    if (isSending) return
    field.current?.focus()
    if (text.trim() === '') return setFault(t(EMPTY))
    setSending(true)
    setFault(null)
    try {
      onAdded(
        await calls.addComment({ screen, key: documentKey, text: text.trim(), idempotencyKey: draft.keyFor(text) }),
      )
      draft.clear()
      setText('')
    } catch (error) {
      setFault(faultOf(error).text)
    } finally {
      setSending(false)
    }
  }
  return { text, type, fault, isSending, send, field }
}
