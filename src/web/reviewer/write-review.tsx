import { useId, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MissingField } from '#domain/editorial/review/review-content.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { Button, textButtonStyle } from '#web/ui/controls/button.tsx'
import { PhoneTabs } from '#web/ui/controls/phone-tabs.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { AnnotatedFile } from './annotated-file.tsx'
import { DeclineForm } from './decline-form.tsx'
import { Manuscript } from './manuscript.tsx'
import { Messages } from './messages.tsx'
import { ReviewForm } from './review-form.tsx'
import { Revision } from './revision.tsx'
import { type Draft, type SaveState, useDraft } from './use-draft.ts'
import { useManuscript } from './use-manuscript.ts'
import { useNotes } from './use-notes.ts'
import { useSending } from './use-sending.ts'

type Props = {
  review: ReviewBody
  /** Where the reviewer was typing before the scripts loaded. */
  caret?: { start: number; end: number } | undefined
  onSent(sentAt: string): void
  onDeclined(): Promise<void>
}

/** The manuscript beside the form; on a phone, one of them at a time. */
export function WriteReview({ review, caret, onSent, onDeclined }: Props) {
  const draft = useDraft(review)
  const manuscript = useManuscript(review.hasFile)
  const notes = useNotes(draft)
  const [tab, setTab] = useState<Tab>(caret ? 'review' : 'manuscript')
  const sending = useSending(review, draft, onSent)
  const { isSending, isWaiting, problem, missing, isAsked } = sending
  useCaret(caret)
  const openField = (name: string) => {
    flushSync(() => setTab('review'))
    document.getElementById(name)?.focus()
  }
  return (
    <>
      <div className="grow">
        <Heading review={review} />
        <Messages review={review} />
        <Notices draft={draft} />
        {isWaiting && <WaitingNotice onCancel={sending.cancel} />}
        <PhoneTabs<Tab>
          tab={tab}
          onChange={setTab}
          labels={{ manuscript: 'Manuscript', review: labelOf(missing) }}
        />
        <div className="grid gap-x-10 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-label="Manuscript" className={tab === 'manuscript' ? '' : 'max-lg:hidden'}>
            <Revision review={review} />
            <Manuscript
              review={review}
              manuscript={manuscript}
              notes={notes.notes}
              onAdd={notes.add}
              onChange={notes.change}
              onDelete={notes.remove}
            />
          </section>
          <section aria-label="Your review" className={tab === 'review' ? '' : 'max-lg:hidden'}>
            <div className="flex flex-col gap-6 lg:sticky lg:top-4 lg:max-h-[max(20rem,calc(100dvh-16rem))] lg:overflow-y-auto lg:rounded-xl lg:border lg:border-line lg:bg-card lg:p-5">
              {isAsked > 0 && missing.length > 0 && (
                <MissingList key={isAsked} missing={missing} onOpen={openField} />
              )}
              {problem && <ErrorBox takesFocus>{problem}</ErrorBox>}
              <ReviewForm review={review} draft={draft} noteCount={notes.writtenCount} />
              <AnnotatedFile review={review} />
              {!review.returnReason && <Declining onDeclined={onDeclined} />}
            </div>
          </section>
        </div>
      </div>
      <SendBar
        isSending={isSending}
        isWaiting={isWaiting}
        draft={draft}
        onSend={() => {
          flushSync(() => setTab('review'))
          sending.send()
        }}
      />
    </>
  )
}

const labelOf = (missing: MissingField[]): string =>
  missing.length > 0 ? `Your review (${missing.length} missing)` : 'Your review'

/** Puts the cursor back where the reviewer was typing. */
const useCaret = (caret: Props['caret']) =>
  useLayoutEffect(() => {
    const field = document.getElementById('comments')
    if (!caret || !(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(caret.start, caret.end)
  }, [caret])

const Heading = ({ review }: Pick<Props, 'review'>) => (
  <>
    <h1 className="text-2xl lg:text-3xl">{review.title}</h1>
    {review.authors && <p className="mt-1">{review.authors.join(', ')}</p>}
    <p className="mt-1 text-soft">Review due {formatDay(review.reviewDueAt)}</p>
    {review.returnReason && <ReturnReason reason={review.returnReason} />}
  </>
)

type SendBarProps = {
  isSending: boolean
  isWaiting: boolean
  draft: ReturnType<typeof useDraft>
  onSend(): void
}

const SendBar = ({ isSending, isWaiting, draft, onSend }: SendBarProps) => (
  <StickyBar>
    <Button look="primary" disabled={isSending || isWaiting} onClick={onSend}>
      {isWaiting ? 'Waiting for a connection' : isSending ? 'Sending…' : 'Send review'}
    </Button>
    <span role="status" className="ml-auto text-right text-sm text-soft">
      {saveMessages[draft.state]}
    </span>
  </StickyBar>
)

const ReturnReason = ({ reason }: { reason: string }) => (
  <Banner tone="plain">
    <p>Thank you for your review. The editors ask you to complete it and send it again:</p>
    <p className="mt-2 font-normal [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>
  </Banner>
)

const saveMessages: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  device: 'Saved on this device only',
  unsaved: 'Not saved: this browser stores nothing',
}

const Notices = ({ draft }: { draft: Draft }) => (
  <>
    {draft.problem && <ErrorBox>{draft.problem}</ErrorBox>}
    {draft.isMerged && (
      <Banner tone="plain">
        You typed in the same place on another device. Both texts were kept: please look at them.
      </Banner>
    )}
  </>
)

const WaitingNotice = ({ onCancel }: { onCancel(): void }) => (
  <Banner tone="plain" action={<Button onClick={onCancel}>Do not send it yet</Button>}>
    There is no connection. Your review is not sent yet: it waits in this browser, and is sent when
    the connection is back. You can close the page and open your link again on this device.
  </Banner>
)

type Tab = 'manuscript' | 'review'

type MissingProps = { missing: MissingField[]; onOpen(field: string): void }

const MissingList = ({ missing, onOpen }: MissingProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      ref={focusOnce}
      className="rounded-lg border border-alarm bg-alarm-bg p-4"
    >
      <h2 id={id} className="text-lg text-alarm">
        Still missing
      </h2>
      <ul className="mt-1">
        {missing.map(({ field, label }) => (
          <li key={field} className="py-1">
            <button
              type="button"
              className={`${textButtonStyle} text-left`}
              onClick={() => onOpen(field)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const focusOnce = (box: HTMLElement | null) => {
  box?.focus()
}

/** The way out for a reviewer who has accepted. */
function Declining({ onDeclined }: { onDeclined(): Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <DeclineForm onDeclined={onDeclined} onCancel={() => setOpen(false)} />
  ) : (
    <button type="button" className={`${textButtonStyle} self-start`} onClick={() => setOpen(true)}>
      I cannot review this manuscript
    </button>
  )
}
