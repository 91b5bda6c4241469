import { GripVertical } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sectionFieldId } from '#domain/publishing/issue-warnings.ts'
import { formatPages } from '#domain/text/format.ts'
import type { ArticleOfIssue } from '#features/publishing/issues/api-schemas.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
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
  arrangement: ArticleOrder
  /** Whether readers see the issue already. */
  published: boolean
  /** Says what has been done to whoever does not see it. */
  say(what: string): void
}

/** The articles of an issue in their sections, to be moved by their handles or by their buttons. */
export function IssueContents({ issueId, arrangement, published, say }: Props) {
  const { lines, state, problem, arrange, save, giveUp } = arrangement
  const list = useRef<HTMLDivElement>(null)
  const lead = useFocusAfterMove(list)
  const move = (from: number, to: number, part?: string) => {
    const line = lines[from]
    if (line?.kind !== 'article') return
    const next = moveLine(lines, from, to)
    arrange(next)
    if (part) lead(line.article._id, part)
    say(`“${line.article.title}” is now ${describePosition(next, line.article._id)}.`)
  }
  const assign = (article: ArticleOfIssue, section: string | null) => {
    const moved = moveToSection(lines, article, section)
    arrange(moved)
    lead(article._id, 'section')
    say(`“${article.title}” is now ${describePosition(moved, article._id)}.`)
  }
  const remove = (article: ArticleOfIssue) => {
    arrange(removeArticle(lines, article._id))
    say(`“${article.title}” is taken out of the issue.`)
    list.current?.focus()
  }
  const { dragged, take } = useDragAndDrop(list, move)
  const to = dragged && (dragged.to > dragged.from ? dragged.to + 1 : dragged.to)
  const sections = lines.flatMap((line) => (line.kind === 'section' ? [line.section] : []))
  return (
    <>
      <p className="min-h-6 text-sm text-soft">
        {state === 'saving' ? 'Saving...' : state === 'saved' && 'Every change is saved at once.'}
      </p>
      {problem && <NotSaved {...{ problem, save, giveUp }} />}
      <div ref={list} tabIndex={-1} className="mt-2 flex flex-col">
        {groupBySection(lines).map(({ section, place, rows }) => (
          <section key={String(section)} aria-label={`Section: ${formatSection(section)}`}>
            <GroupHeading {...{ section, place }} look={place === to ? dropMarkAbove : ''} />
            {rows.length === 0 && <p className="py-2 text-sm text-soft">Nothing stands here.</p>}
            <ol className="divide-y divide-line">
              {rows.map(({ article, place }) => (
                <Row
                  key={article._id}
                  {...{ issueId, article, place, sections, section, published }}
                  last={place === lines.length - 1}
                  look={`${place === to ? dropMarkAbove : ''} ${place === dragged?.from ? 'opacity-50' : ''} ${
                    to === lines.length && place === lines.length - 1 ? dropMarkBelow : ''
                  }`}
                  onTake={(event) => take(event, place)}
                  onMove={(by) => move(place, place + by, by < 0 ? 'up' : 'down')}
                  onSection={(next) => assign(article, next)}
                  onRemove={() => remove(article)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

type NotSavedProps = Pick<ArticleOrder, 'save' | 'giveUp'> & { problem: string }

/** What could not be saved, and the two ways on. */
const NotSaved = ({ problem, save, giveUp }: NotSavedProps) => (
  <ErrorBox
    takesFocus
    action={
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => save()}>Save my order</Button>
        <Button onClick={giveUp}>Show what is saved</Button>
      </div>
    }
  >
    {problem}
  </ErrorBox>
)

const dropMarkAbove = 'shadow-[0_-3px_0_var(--laterite)]'
const dropMarkBelow = 'shadow-[0_3px_0_var(--laterite)]'

type HeadingProps = Pick<Group, 'section' | 'place'> & { look: string }

const GroupHeading = ({ section, place, look }: HeadingProps) => (
  <h3
    data-line={place}
    className={`mt-4 border-b border-edge pb-1 font-sans text-base text-soft ${look}`}
  >
    {section ?? 'Without a section'}
  </h3>
)

type Group = {
  section: string | null
  place: number
  rows: { article: ArticleOfIssue; place: number }[]
}

/** The lines by heading, each with its place among all. */
function groupBySection(lines: Line[]): Group[] {
  const groups: Group[] = []
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'section') groups.push({ section: line.section, place, rows: [] })
    else groups.at(-1)?.rows.push({ article: line.article, place })
  }
  return groups
}

/** After a move the focus stays with the article: on the same tool, or where that is at its end on the other. */
function useFocusAfterMove(list: React.RefObject<HTMLElement | null>) {
  const next = useRef<{ id: string; part: string }>(undefined)
  useEffect(() => {
    if (!next.current) return
    const { id, part } = next.current
    next.current = undefined
    const row = list.current?.querySelector(`[data-article="${CSS.escape(id)}"]`)
    const tool = (which: string) => row?.querySelector<HTMLElement>(`[data-part${which}]:enabled`)
    const found = tool(`^="${part}"`) ?? tool(`~="${part}"`)
    found?.focus()
  })
  return (id: string, part: string) => {
    next.current = { id, part }
  }
}

type RowProps = {
  issueId: string
  article: ArticleOfIssue
  place: number
  section: string | null
  sections: (string | null)[]
  published: boolean
  last: boolean
  look: string
  onTake(event: PointerEvent): void
  onMove(by: -1 | 1): void
  onSection(section: string | null): void
  onRemove(): void
}

function Row(props: RowProps) {
  const { article, place, published, last, look, onTake } = props
  const appeared = article.status === 'published'
  return (
    <li
      data-line={place}
      data-article={article._id}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 py-3 sm:flex-nowrap ${look}`}
    >
      <span
        aria-hidden
        title="Drag to another place"
        onPointerDown={onTake}
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
            status={appeared && !published ? 'Online first' : article.status}
            fallback="Draft"
          />
        </p>
      </div>
      <ArticleTools {...props} first={place === 1} last={last} />
    </li>
  )
}

type ToolsProps = Omit<RowProps, 'look' | 'onTake'> & { first: boolean }

function ArticleTools({ article, section, sections, first, last, ...on }: ToolsProps) {
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
        {sections.map((one) => (
          <option key={String(one)} value={one ?? ''}>
            {one ?? 'No section'}
          </option>
        ))}
      </SelectBox>
      <RowControls
        name={name}
        first={first}
        last={last}
        removal={{ label: `Take ${name} out of the issue` }}
        onMove={on.onMove}
        onRemove={on.onRemove}
      />
    </div>
  )
}

/** What is said to whoever does not see it; the same words twice are said twice. */
export function useAnnouncement() {
  const [said, setSaid] = useState({ what: '', times: 0 })
  const say = (what: string) => setSaid(({ times }) => ({ what, times: times + 1 }))
  const shown = (
    <p role="status" className="sr-only">
      {said.what}
      {said.times % 2 === 1 && '\u00a0'}
    </p>
  )
  return { say, shown }
}
