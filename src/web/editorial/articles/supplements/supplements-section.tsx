import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes } from '#domain/text/format.ts'
import type { JournalBody, SupplementBody } from '#features/publishing/articles/api-schemas.ts'
import { send } from '#web/api/api.ts'
import { type ApiCall, toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { useRowFocus } from '#web/ui/hooks/use-row-focus.ts'
import { AddSupplement } from './add-supplement.tsx'

export function SupplementsSection({ article }: { article: JournalBody }) {
  const { list, busy, failure, rename, move, remove } = useSupplements(article)
  const { supplements } = article
  return (
    <section className="mt-12">
      <h2 className="text-2xl">Supplementary files</h2>
      <p className="mt-1 text-soft">
        Figures, data sets and other files that readers can download with the article. Changes are
        saved immediately.
      </p>
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <ul ref={list} className="mt-3 flex flex-col gap-3">
        {supplements.map((supplement, index) => (
          <SupplementRow
            key={supplement._id}
            supplement={supplement}
            isPublic={article.status === 'published'}
            index={index}
            count={supplements.length}
            busy={busy}
            onRename={(label) => rename(supplement, label)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(supplement)}
          />
        ))}
      </ul>
      <AddSupplement articleId={article._id} />
    </section>
  )
}

/** The actions on the list. After a move, the focus stays on the moved file. */
function useSupplements({ _id: id, supplements }: JournalBody) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useTask('The list could not be changed.')
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRowFocus((row: number) => list.current?.children[row], busy)
  const change = (call: ApiCall) => run(() => send(call).finally(revalidate))
  const rename = ({ _id, label }: SupplementBody, newLabel: string) =>
    newLabel.trim() === label
      ? undefined
      : change(
          toCall('PATCH /journals/:id/supplements/:supplementId', {
            params: { id, supplementId: _id },
            body: { label: newLabel },
          }),
        )
  const move = (from: number, to: number) => {
    const ids = supplements.map((supplement) => supplement._id)
    const moved = ids.slice(from, from + 1)
    focusNext(to, to < from ? 'up' : 'down')
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, ...moved)
    return change(toCall('PUT /journals/:id/supplements', { params: { id }, body: { order } }))
  }
  const remove = ({ _id }: SupplementBody) =>
    change(
      toCall('DELETE /journals/:id/supplements/:supplementId', {
        params: { id, supplementId: _id },
      }),
    )
  return { list, busy, failure, rename, move, remove }
}

type RowProps = {
  supplement: SupplementBody
  isPublic: boolean
  index: number
  count: number
  busy: boolean
  onRename(label: string): void
  onMove(to: number): void
  onRemove(): void
}

function SupplementRow(props: RowProps) {
  const { supplement, isPublic, index, count, busy, onRename, onMove, onRemove } = props
  const { label, fileName, size, url } = supplement
  return (
    <li className="rounded-lg border border-line p-2">
      <div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        <input
          key={label}
          aria-label={`Label of ${fileName}`}
          defaultValue={label}
          onBlur={({ target }) => onRename(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          className="min-h-11 w-full min-w-0 rounded-lg border border-edge bg-card px-3 py-2"
        />
        <div className="flex gap-1">
          <RowControls
            name={label}
            first={index === 0}
            last={index === count - 1}
            busy={busy}
            removal={{ label: `Remove ${label}` }}
            onMove={(by) => onMove(index + by)}
            onRemove={onRemove}
          />
        </div>
      </div>
      <p className="mt-1 px-1 text-sm break-all text-soft">
        {isPublic ? (
          <a href={url} download>
            {fileName}
          </a>
        ) : (
          fileName
        )}{' '}
        · {formatBytes(size)}
      </p>
    </li>
  )
}
