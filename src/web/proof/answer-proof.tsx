import { useState } from 'react'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { useTask } from '#web/api/use-task.ts'
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
    notSent: 'The proof was not approved.',
  },
  corrections: {
    label: 'Send corrections',
    title: 'Send your corrections?',
    text: 'The editors read each comment. If the text changes, you get another proof to approve. After sending, you can no longer change your comments.',
    notSent: 'The corrections were not sent.',
  },
}

const unsent = 'Some comments are on this device only. Please try again in a moment.'

/** One answer at a time: approve while there is no comment, else send the corrections. */
export function AnswerProof({ comments, onAnswered }: Props) {
  const count = comments.comments.length
  const answer = count > 0 ? 'corrections' : 'approve'
  const { label, title, text, notSent } = texts[answer]
  const [isAsked, setAsked] = useState(false)
  const [hasUnsent, setUnsent] = useState(false)
  const { busy, failure, run } = useTask(notSent)
  const problem = hasUnsent ? unsent : failure
  const send = () => {
    setAsked(false)
    setUnsent(false)
    return run(async () => {
      if (!(await comments.sendWaiting())) return setUnsent(true)
      onAnswered((await callProof('POST /proof/answer', { body: { answer } })).data)
    })
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
        <Button look="primary" disabled={busy} onClick={() => setAsked(true)}>
          {busy ? 'Sending…' : label}
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
