import { GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sectionFieldId } from '#domain/publishing/issues/issue-warnings.ts'
import { formatPages } from '#domain/text/format.ts'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import { ArticleBadge } from '#web/ui/badge.tsx'
import { ActionMenu, MenuAction, MenuSeparator } from '#web/ui/controls/action-menu.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { withIssueQuery } from './back-to-issue.ts'
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
  const { lines } = order
  const list = useRef<HTMLDivElement>(null)
  const { move, applyMove, remove } = useMoves(list, order, announce)
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
                  isOnlineFirst={article.status === 'published' && !published}
                  look={`${index === to ? dropMarkAbove : ''} ${index === dragged?.from ? 'opacity-50' : ''} ${
                    to === lines.length && index === lines.length - 1 ? dropMarkBelow : ''
                  }`}
                  onDragStart={(event) => startDrag(event, index)}
                >
                  <RowMenu
                    name={article.title || 'the article'}
                    isFirst={index === 1}
                    isLast={index === lines.length - 1}
                    otherSections={sections.filter((other) => other !== section)}
                    onMove={(by) => move(index, index + by)}
                    onSection={(next) => applyMove(article, moveToSection(lines, article, next))}
                    onRemove={() => remove(article)}
                  />
                </Row>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

/** Moves and removes articles, says so, and sets the focus. */
function useMoves(
  list: RefObject<HTMLElement | null>,
  { lines, reorder }: ArticleOrder,
  announce: Props['announce'],
) {
  const applyMove = ({ _id, title }: ArticleOfIssue, next: Line[]) => {
    reorder(next)
    // In another section the row is a new element, to which the closed menu cannot return the focus.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-article="${CSS.escape(_id)}"] button`)
        ?.focus(),
    )
    announce(`“${title}” is now ${describePosition(next, _id)}.`)
  }
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (line?.kind !== 'article') return
    applyMove(line.article, moveLine(lines, from, to))
  }
  const remove = ({ _id, title }: ArticleOfIssue) => {
    reorder(removeArticle(lines, _id))
    announce(`“${title}” was removed from the issue.`)
    list.current?.focus()
  }
  return { move, applyMove, remove }
}

function SaveStatus({ order }: { order: ArticleOrder }) {
  const { state, problem, save, discard } = order
  return (
    <>
      <p className="min-h-6 text-sm text-soft">
        {state === 'saving' ? 'Saving…' : state === 'saved' && 'Changes are saved automatically.'}
      </p>
      {problem && (
        <ErrorBox
          takesFocus
          action={
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => save()}>Save again</Button>
              <Button onClick={discard}>Discard my order</Button>
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

const dropMarkAbove = 'shadow-[0_-3px_0_var(--accent)]'
const dropMarkBelow = 'shadow-[0_3px_0_var(--accent)]'

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
  isOnlineFirst: boolean
  look: string
  onDragStart(event: PointerEvent): void
  /** Its menu. */
  children: ReactNode
}

function Row({ issueId, article, index, isOnlineFirst, look, onDragStart, children }: RowProps) {
  const details = [article.authors.join(', '), article.pages && `pp. ${formatPages(article.pages)}`]
  return (
    <li
      id={sectionFieldId(article._id)}
      tabIndex={-1}
      data-line={index}
      data-article={article._id}
      className={`flex flex-wrap items-start gap-x-2 py-3 sm:flex-nowrap ${look}`}
    >
      <span
        aria-hidden
        title="Drag to reorder"
        onPointerDown={onDragStart}
        className="-ml-3 grid size-11 flex-none cursor-grab touch-none place-items-center text-soft"
      >
        <GripVertical size={20} />
      </span>
      <div className="min-w-0 flex-1 pt-1.5">
        <Link
          to={withIssueQuery(issueId, `/manage-journals/${article._id}`)}
          className="font-serif font-bold text-inherit no-underline [overflow-wrap:anywhere] hover:underline"
        >
          {article.title || 'Untitled Journal'}
        </Link>
        <p className="text-sm [overflow-wrap:anywhere] text-soft">
          {details.filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="max-sm:order-last max-sm:w-full max-sm:pl-10 sm:pt-2">
        <ArticleBadge article={article} published={isOnlineFirst ? 'Online first' : 'published'} />
      </span>
      {children}
    </li>
  )
}

type MenuProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  otherSections: (string | null)[]
  onMove(by: -1 | 1): void
  onSection(section: string | null): void
  onRemove(): void
}

const RowMenu = ({ name, isFirst, isLast, otherSections, ...on }: MenuProps) => (
  <ActionMenu name={`Actions for ${name}`}>
    <MenuAction disabled={isFirst} onClick={() => on.onMove(-1)}>
      Move up
    </MenuAction>
    <MenuAction disabled={isLast} onClick={() => on.onMove(1)}>
      Move down
    </MenuAction>
    {otherSections.map((section) => (
      <MenuAction key={String(section)} onClick={() => on.onSection(section)}>
        Move to {formatSection(section)}
      </MenuAction>
    ))}
    <MenuSeparator />
    <MenuAction danger onClick={on.onRemove}>
      Remove from the issue
    </MenuAction>
  </ActionMenu>
)

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
