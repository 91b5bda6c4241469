import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { type Line, mergeRemoteChanges, toArticleOrder, toLines } from './issue-lines.ts'
import type { IssueEditing } from './use-issue.ts'

/**
 * The order of an issue while it is being made. Every move is saved at once, one after the other; what could not be
 * saved stays in sight, to be tried again or given up. What others change meanwhile is taken in.
 */
export function useArticleOrder({ desk, latest, change }: IssueEditing) {
  const [lines, setLines] = useState(() => toLines(desk.articles, desk.sections))
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved')
  const [problem, setProblem] = useState<string>()
  const wanted = useRef(lines)
  const running = useRef(false)
  /** The articles that the server told of when these lines were last brought in line with it. */
  const known = useRef(desk.articles)

  const show = (next: Line[]) => {
    wanted.current = next
    setLines(next)
  }
  const takeInTheirs = () => {
    const { articles } = latest.current
    if (articles !== known.current)
      show(mergeRemoteChanges(wanted.current, known.current, articles))
    known.current = articles
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the desk has changed
  useEffect(() => {
    if (!running.current) takeInTheirs()
  }, [desk.articles])

  const save = async () => {
    if (running.current) return
    running.current = true
    setState('saving')
    setProblem(undefined)
    try {
      let sent: Line[]
      do {
        takeInTheirs()
        sent = wanted.current
        known.current = (
          await change('PUT', '/articles', { articles: toArticleOrder(sent) })
        ).articles
      } while (wanted.current !== sent)
      setState('saved')
    } catch (error) {
      takeInTheirs()
      setState('failed')
      setProblem(errorMessage(error, 'The order could not be saved'))
    } finally {
      running.current = false
    }
  }
  const arrange = (next: Line[]) => {
    show(next)
    void save()
  }
  const giveUp = () => {
    const { articles, sections } = latest.current
    known.current = articles
    show(toLines(articles, sections))
    setState('saved')
    setProblem(undefined)
  }
  return { lines, state, problem, arrange, save, giveUp }
}
export type ArticleOrder = ReturnType<typeof useArticleOrder>
