import { useState } from 'react'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { errorMessage } from '#web/client/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { callProof } from './call-proof.ts'
import type { Comments } from './use-comments.ts'

type Props = { comments: Comments; onAnswered(proof: ProofBody): void }

const texts = {
  approve: {
    label: 'Approve',
    title: 'Approve the proof?',
    text: 'You have no comments. The article is published with this text. You will get an email when it is.',
    failure: 'The proof was not approved.',
  },
  corrections: {
    label: 'Send corrections',
    title: 'Send your corrections?',
    text: 'The editors read each comment. If the text changes, you get another proof to approve. After sending, you can no longer change your comments.',
    failure: 'The corrections were not sent.',
  },
}

/** One answer at a time: approve while there is no comment, else send the corrections. */
export function AnswerProof({ comments, onAnswered }: Props) {
  const count = comments.comments.length
  const answer = count > 0 ? 'corrections' : 'approve'
  const { label, title, text, failure } = texts[answer]
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setAsked(false)
    setSending(true)
    setProblem(undefined)
    try {
      if (!(await comments.sendWaiting()))
        return setProblem('Some comments are on this device only. Please try again in a moment.')
      const call = { method: 'POST', json: { answer } } as const
      onAnswered((await callProof<{ data: ProofBody }>('/answer', call)).data)
    } catch (error) {
      setProblem(errorMessage(error, failure))
    } finally {
      setSending(false)
    }
  }
  const waiting = comments.comments.filter(({ isSaved }) => !isSaved).length
  return (
    <>
      {problem && (
        <div className="mt-6">
          <ErrorBox takesFocus>{problem}</ErrorBox>
        </div>
      )}
      <StickyBar
        status={
          count === 0
            ? 'No comments yet'
            : waiting > 0
              ? 'Saved on this device only'
              : `${count === 1 ? '1 comment' : `${count} comments`} saved`
        }
      >
        <Button look="primary" disabled={isSending} onClick={() => setAsked(true)}>
          {isSending ? 'Sending…' : label}
        </Button>
      </StickyBar>
      <ConfirmDialog
        open={isAsked}
        title={title}
        action={label}
        look="primary"
        onConfirm={send}
        onClose={() => setAsked(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
