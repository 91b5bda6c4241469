import { useState } from 'react'
import { formatDay } from '#domain/text/format.ts'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { LinkedFileButton } from '#web/client/download/linked-file-button.tsx'
import { loadPicture } from '#web/client/download/load-picture.ts'
import { NumberedText } from '#web/ui/article/numbered-text.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PhoneTabs } from '#web/ui/controls/phone-tabs.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { AnswerProof } from './answer-proof.tsx'
import { proofAuthorization } from './call-proof.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentList } from './comment-list.tsx'
import { useComments } from './use-comments.ts'

type Tab = 'text' | 'comments'

type Props = { proof: ProofBody; onAnswered(proof: ProofBody): void }

/** The text of a proof beside the comments on it; on a phone, one of them at a time. */
export function ReadProof({ proof, onAnswered }: Props) {
  const comments = useComments(proof)
  const [tab, setTab] = useState<Tab>('text')
  // Null is the whole text.
  const [openPart, setOpenPart] = useState<string | null>()
  const count = comments.comments.length
  const marked = comments.comments.flatMap(({ partId }) => partId ?? [])
  return (
    <>
      <div className="grow">
        <ProofHeading proof={proof} />
        {comments.problem && <ErrorBox takesFocus>{comments.problem}</ErrorBox>}
        <PhoneTabs<Tab>
          tab={tab}
          onChange={setTab}
          labels={{
            text: 'Text',
            comments: count > 0 ? `Your comments (${count})` : 'Your comments',
          }}
        />
        <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-label="Text" className={tab === 'text' ? '' : 'max-lg:hidden'}>
            <NumberedText
              html={proof.html}
              language={proof.language ?? 'en'}
              marked={marked}
              onPart={setOpenPart}
              loadPicture={(address) =>
                loadPicture(address, { authorization: proofAuthorization() })
              }
            />
          </section>
          <section
            aria-labelledby="your-comments"
            className={`lg:sticky lg:top-4 lg:max-h-[max(20rem,calc(100dvh-16rem))] lg:self-start lg:overflow-y-auto lg:rounded-xl lg:border lg:border-line lg:bg-card lg:p-5 ${tab === 'comments' ? '' : 'max-lg:hidden'}`}
          >
            <h2 id="your-comments" className="text-xl">
              Your comments
            </h2>
            <CommentList proof={proof} comments={comments} onOpen={setOpenPart} />
            <Button className="mt-4" onClick={() => setOpenPart(null)}>
              Comment on the whole text
            </Button>
          </section>
        </div>
      </div>
      <AnswerProof comments={comments} onAnswered={onAnswered} />
      <CommentDialog
        proof={proof}
        partId={openPart}
        comments={comments}
        onClose={() => setOpenPart(undefined)}
      />
    </>
  )
}

const ProofHeading = ({ proof }: { proof: ProofBody }) => (
  <>
    <h1 className="text-2xl lg:text-3xl">{proof.title}</h1>
    <p className="mt-1">{proof.authors.join(', ')}</p>
    <p className="mt-1 text-soft">
      {proof.number === 1 ? 'Proof' : `Proof ${proof.number}`}, please answer by{' '}
      <b className="text-ink">{formatDay(proof.due)}</b>
    </p>
    <p className="mt-3 max-w-2xl">
      Dear {proof.readerName}, this is the text that readers will see. Press the number beside a
      part of the text to comment on it or to suggest other words. Then send your corrections, or
      approve the proof if nothing must change.
    </p>
    <LinkedFileButton
      call={toCall('GET /proof/article.pdf')}
      authorization={proofAuthorization}
      format="pdf"
      name={`Proof of ${proof.title}`}
    >
      Download as PDF
    </LinkedFileButton>
  </>
)
