import { useState } from 'react'
import type { z } from 'zod'
import type { SentCommentBody } from '#features/editorial/production/api-schemas.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import type { FullTextBody } from '#features/publishing/full-text/api-schemas.ts'
import { authorizationHeader } from '#web/api/api.ts'
import { loadPicture } from '#web/client/download/load-picture.ts'
import { NumberedText } from '#web/ui/article/numbered-text.tsx'
import { EditPart } from './edit-part.tsx'

type Props = {
  article: JournalBody
  fullText: z.infer<typeof FullTextBody>
  comments: readonly SentCommentBody[]
}

/**
 * A full text whose parts an editor edits by their numbers. The numbers of edited parts, and of those with a comment to decide
 * on, are highlighted.
 */
export function EditableText({ article, fullText, comments }: Props) {
  const [openId, setOpenId] = useState<string>()
  const edited = fullText.edits.flatMap(({ partId, undoneAt }) =>
    partId && !undoneAt ? [partId] : [],
  )
  const commented = comments.flatMap(({ partId, decision }) =>
    partId && decision === null ? [partId] : [],
  )
  const marked = [...edited, ...commented]
  return (
    <>
      <NumberedText
        html={fullText.html}
        language={fullText.language ?? article.language ?? 'en'}
        marked={marked}
        onPart={setOpenId}
        loadPicture={(address) => loadPicture(address, authorizationHeader())}
      />
      <EditPart
        articleId={article._id}
        fileId={fullText.fileId}
        part={fullText.parts.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}
