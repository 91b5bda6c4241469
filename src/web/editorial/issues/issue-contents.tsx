import { GripVertical } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sectionFieldId } from '#domain/publishing/issue-warnings.ts'
import { formatPages } from '#domain/text/format.ts'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { useRowFocus } from '#web/ui/hooks/use-row-focus.ts'
import { withIssueQuery } from './back-to-issue.tsx'
import {
  describePosition,
  formatSection,
  type Line,
  moveLine,
  moveToSection,
  removeArticle,
} from './issue-lines.ts'
import type { ArticleOrder } from './use-article-order.ts'
import { useDragAndDrop } from './use-drag-and-drop.ts'

type Props = {
  issueId: string
  order: ArticleOrder
  published: boolean
  announce(message: string): void
}

export function IssueContents({ issueId, order, published, announce }: Props) {
  const { lines, reorder } = order
  const list = useRef<HTMLDivElement>(null)
  const focusAfterMove = useRowFocus((id: string) =>
    list.current?.querySelector(`[data-article="${CSS.escape(id)}"]`),
  )
  const applyMove = ({ _id, title }: ArticleOfIssue, next: Line[], part?: string) => {
    reorder(next)
    if (part) focusAfterMove(_id, part)
    announce(`“${title}” is now ${describePosition(next, _id)}.`)
  }
  const move = (from: number, to: number, part?: string) => {
    const line = lines[from]
    if (line?.kind !== 'article') return
    applyMove(line.article, moveLine(lines, from, to), part)
  }
  const { dragged, startDrag } = useDragAndDrop(list, move)
  const to = dragged && (dragged.to > dragged.from ? dragged.to + 1 : dragged.to)
  const sections = lines.flatMap((line) => (line.kind === 'section' ? [line.section] : []))
  return (
    <>
      <SaveStatus order={order} />
      <div ref={list} tabIndex={-1} className="mt-2 flex flex-col">
        {groupBySection(lines).map(({ section, index, rows }) => (
          <section key={String(section)} aria-label={`Section: ${formatSection(section)}`}>
            <SectionHeading section={section} index={index} isDropTarget={index === to} />
            {rows.length === 0 && (
              <p className="py-2 text-sm text-soft">No articles in this section.</p>
            )}
            <ol className="divide-y divide-line">
              {rows.map(({ article, index }) => (
                <Row
                  key={article._id}
                  issueId={issueId}
                  article={article}
                  index={index}
                  sections={sections}
                  section={section}
                  published={published}
                  last={index === lines.length - 1}
                  look={`${index === to ? dropMarkAbove : ''} ${index === dragged?.from ? 'opacity-50' : ''} ${
                    to === lines.length && index === lines.length - 1 ? dropMarkBelow : ''
                  }`}
                  onDragStart={(event) => startDrag(event, index)}
                  onMove={(by) => move(index, index + by, by < 0 ? 'up' : 'down')}
                  onSection={(next) =>
                    applyMove(article, moveToSection(lines, article, next), 'section')
                  }
                  onRemove={() => {
                    reorder(removeArticle(lines, article._id))
                    announce(`“${article.title}” was removed from the issue.`)
                    list.current?.focus()
                  }}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

function SaveStatus({ order }: { order: ArticleOrder }) {
  const { state, problem, save, discard } = order
  return (
    <>
      <p className="min-h-6 text-sm text-soft">
        {state === 'saving' ? 'Saving...' : state === 'saved' && 'Changes are saved automatically.'}
      </p>
      {problem && (
        <ErrorBox
          takesFocus
          action={
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => save()}>Save my order</Button>
              <Button onClick={discard}>Show saved order</Button>
            </div>
          }
        >
          {problem}
        </ErrorBox>
      )}
    </>
  )
}

type HeadingProps = { section: string | null; index: number; isDropTarget: boolean }

const SectionHeading = ({ section, index, isDropTarget }: HeadingProps) => (
  <h3
    data-line={index}
    className={`mt-4 border-b border-edge pb-1 font-sans text-base text-soft ${isDropTarget ? dropMarkAbove : ''}`}
  >
    {section ?? 'Without a section'}
  </h3>
)

const dropMarkAbove = 'shadow-[0_-3px_0_var(--laterite)]'
const dropMarkBelow = 'shadow-[0_3px_0_var(--laterite)]'

type Group = {
  section: string | null
  index: number
  rows: { article: ArticleOfIssue; index: number }[]
}

function groupBySection(lines: Line[]): Group[] {
  const groups: Group[] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'section') groups.push({ section: line.section, index, rows: [] })
    else groups.at(-1)?.rows.push({ article: line.article, index })
  }
  return groups
}

type RowProps = {
  issueId: string
  article: ArticleOfIssue
  index: number
  section: string | null
  sections: (string | null)[]
  published: boolean
  last: boolean
  look: string
  onDragStart(event: PointerEvent): void
  onMove(by: -1 | 1): void
  onSection(section: string | null): void
  onRemove(): void
}

function Row(props: RowProps) {
  const { article, index, published, last, look, onDragStart } = props
  const isPublic = article.status === 'published'
  return (
    <li
      data-line={index}
      data-article={article._id}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 py-3 sm:flex-nowrap ${look}`}
    >
      <span
        aria-hidden
        title="Drag to reorder"
        onPointerDown={onDragStart}
        className="grid size-11 flex-none cursor-grab touch-none place-items-center text-soft"
      >
        <GripVertical size={20} />
      </span>
      <div className="min-w-0 flex-[1_1_60%] pt-1.5">
        <Link
          to={withIssueQuery(props.issueId, `/manage-journals/${article._id}`)}
          className="font-serif font-bold text-inherit no-underline [overflow-wrap:anywhere] hover:underline"
        >
          {article.title || 'Untitled Journal'}
        </Link>
        <p className="text-sm [overflow-wrap:anywhere] text-soft">
          {[article.authors.join(', '), article.pages && `pp. ${formatPages(article.pages)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1">
          <StatusBadge
            status={isPublic && !published ? 'Online first' : article.status}
            fallback="Draft"
          />
        </p>
      </div>
      <ArticleControls {...props} first={index === 1} last={last} />
    </li>
  )
}

type ControlsProps = Omit<RowProps, 'look' | 'onDragStart'> & { first: boolean }

function ArticleControls({ article, section, sections, first, last, ...on }: ControlsProps) {
  const name = article.title || 'the article'
  return (
    <div className="flex w-full flex-wrap justify-end gap-1 sm:w-auto sm:flex-nowrap">
      <SelectBox
        id={sectionFieldId(article._id)}
        data-part="section"
        aria-label={`Section of ${name}`}
        value={section ?? ''}
        onChange={({ target }) => on.onSection(target.value || null)}
        className="min-w-0 flex-[1_1_7rem] sm:w-36 sm:flex-none"
      >
        {sections.map((name) => (
          <option key={String(name)} value={name ?? ''}>
            {name ?? 'No section'}
          </option>
        ))}
      </SelectBox>
      <RowControls
        name={name}
        first={first}
        last={last}
        removal={{ label: `Remove ${name} from the issue` }}
        onMove={on.onMove}
        onRemove={on.onRemove}
      />
    </div>
  )
}

/** Announces changes to screen readers. A trailing space makes them repeat an unchanged message. */
export function useAnnouncement() {
  const [last, setLast] = useState({ message: '', count: 0 })
  const announce = (message: string) => setLast(({ count }) => ({ message, count: count + 1 }))
  const announcement = (
    <p role="status" className="sr-only">
      {last.message}
      {last.count % 2 === 1 && '\u00a0'}
    </p>
  )
  return { announce, announcement }
}
