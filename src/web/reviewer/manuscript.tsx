import { memo } from 'react'
import type { ParagraphNote } from '#domain/editorial/review/review.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { LinkedFileButton } from '#web/client/download/linked-file-button.tsx'
import { Button, textButtonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { ReviewText } from '#web/ui/review/review-question.tsx'
import { linkAuthorization } from './call-review.ts'
import type { useManuscript } from './use-manuscript.ts'

/** A note as it is typed; an empty one is kept until it is deleted. */
export type Note = Omit<ParagraphNote, 'quote'>

type Props = {
  review: ReviewBody
  manuscript: ReturnType<typeof useManuscript>
  notes: readonly Note[]
  onAdd(paragraph: number, block: string): void
  onChange(note: Note, text: string): void
  onDelete(note: Note): void
}

/** The anonymised copy as readable text. Each paragraph can have notes. */
export function Manuscript({ review, manuscript, notes, onAdd, onChange, onDelete }: Props) {
  const { blocks, problem, load } = manuscript
  if (!review.hasFile) return <p>The editors have no manuscript for you here yet.</p>
  return (
    <>
      <LinkedFileButton
        call={toCall('GET /review/manuscript')}
        authorization={linkAuthorization}
        format="docx"
        name={review.title}
      >
        Download the Word file
      </LinkedFileButton>
      {problem && <ErrorBox action={<Button onClick={load}>Try again</Button>}>{problem}</ErrorBox>}
      {!blocks && !problem && <p role="status">Loading the manuscript…</p>}
      <div className="max-w-2xl font-serif text-lg">
        {blocks?.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <div key={index} className="group/block relative my-3 pr-10">
            <Block html={block} />
            <button
              type="button"
              aria-label={`Add a note to paragraph ${index + 1}`}
              title="Add a note"
              className="absolute -top-1 right-0 grid size-9 place-items-center rounded-lg font-sans text-xl text-soft hover:bg-grey-bg hover:text-indigo"
              onClick={() => onAdd(index, block)}
            >
              ✎
            </button>
            {notes
              .filter(({ paragraph }) => paragraph === index)
              .map((note) => (
                <div
                  key={note.id}
                  className="my-2 border-l-4 border-indigo bg-grey-bg p-3 font-sans text-base"
                >
                  <ReviewText
                    name={`note.${note.id}`}
                    label={`Your note on paragraph ${index + 1}`}
                    required
                    rows={2}
                    maxLength={5_000}
                    value={note.text}
                    onChange={(text) => onChange(note, text)}
                  />
                  <button type="button" className={textButtonStyle} onClick={() => onDelete(note)}>
                    Delete note
                  </button>
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}

const Block = memo(({ html }: { html: string }) => (
  <div
    className="overflow-x-auto [overflow-wrap:anywhere] [&_:is(ol,ul)]:list-[revert] [&_:is(ol,ul)]:pl-6 [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:p-1 [&_img]:max-w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from an allow-list of elements
    dangerouslySetInnerHTML={{ __html: html }}
  />
))
