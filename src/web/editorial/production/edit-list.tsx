import type { z } from 'zod'
import type { EditOperation } from '#domain/manuscript/edits/edit.ts'
import type { EditBody } from '#features/publishing/full-text/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'

type Edit = z.infer<typeof EditBody>

/** The edits of a full text, those that no longer fit first, each with what it changes, who made it, when and why. */
export function EditList({ articleId, edits }: { articleId: string; edits: Edit[] }) {
  const current = edits.filter(({ undoneAt }) => !undoneAt).reverse()
  const unapplied = current.filter(({ unappliedReason }) => unappliedReason)
  const fitting = current.filter(({ unappliedReason }) => !unappliedReason)
  const undone = edits.filter(({ undoneAt }) => undoneAt)
  return (
    <section aria-labelledby="edits">
      <h2 id="edits" className="text-xl">
        Edits
      </h2>
      {edits.length === 0 && (
        <p className="mt-2">
          Press the number of a part to edit it. Edits are applied again when the Word file is
          replaced.
        </p>
      )}
      {unapplied.length > 0 && (
        <>
          <h3 className="mt-4 text-base text-alarm">Edits that no longer fit</h3>
          <Rows articleId={articleId} edits={unapplied} />
        </>
      )}
      {fitting.length > 0 && <Rows articleId={articleId} edits={fitting} />}
      {undone.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {undone.length === 1 ? '1 edit was undone.' : `${undone.length} edits were undone.`}
        </p>
      )}
    </section>
  )
}

const Rows = ({ articleId, edits }: { articleId: string; edits: Edit[] }) => (
  <ul className="mt-2 divide-y divide-line border-y border-line">
    {edits.map((edit) => (
      <li key={edit.id} className="py-3 [overflow-wrap:anywhere]">
        <p>{describeOperation(edit.operation)}</p>
        <p className="text-sm text-soft">
          {edit.partId ? <a href={`#${edit.partId}`}>{edit.quote}</a> : edit.quote}
        </p>
        {edit.unappliedReason && (
          <p className="text-sm text-alarm">Not applied: {edit.unappliedReason}.</p>
        )}
        {edit.reason && <p className="text-sm">{edit.reason}</p>}
        <p className="text-sm text-soft">
          {edit.suggestedBy ? `Suggested by ${edit.suggestedBy}, accepted by ` : ''}
          {edit.madeBy ?? 'A deleted account'},{' '}
          <time dateTime={edit.madeAt}>{formatLocalTime(edit.madeAt)}</time>
        </p>
        <ActionButton
          call={toCall('DELETE /journals/:id/full-text/edits/:editId', {
            params: { id: articleId, editId: edit.id },
          })}
          success="The edit is undone"
          failure="The edit was not undone"
          aria-label={`Undo edit ${edit.number}`}
        >
          Undo
        </ActionButton>
      </li>
    ))}
  </ul>
)

function describeOperation(operation: EditOperation) {
  switch (operation.kind) {
    case 'heading':
      return operation.level === null
        ? 'No longer a heading'
        : `Heading of level ${operation.level}`
    case 'header-cells':
      return `Header rows: ${operation.rows}, header columns: ${operation.columns}`
    case 'wording':
      return (
        <>
          {operation.from && <del className="text-soft">{operation.from}</del>}{' '}
          <ins className="no-underline">{operation.to || 'Deleted'}</ins>
        </>
      )
    case 'alternative-text':
      return operation.isDecorative
        ? 'Picture marked as decoration'
        : `Alternative text: ${operation.text}`
    case 'language':
      return operation.language ? `Language: ${operation.language}` : 'Language of the text'
  }
}
