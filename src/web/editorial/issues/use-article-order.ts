import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { type Line, mergeRemoteChanges, toArticleOrder, toLines } from './issue-lines.ts'
import type { IssueEditing } from './use-issue.ts'

/**
 * The order of the articles in an issue. Every change is saved immediately, one request at a time. After a failure
 * the user can retry or discard the order. Changes of other users are merged.
 */
export function useArticleOrder({ data, latest, change }: IssueEditing) {
  const [lines, setLines] = useState(() => toLines(data.articles, data.sections))
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved')
  const [problem, setProblem] = useState<string>()
  const current = useRef(lines)
  const isSaving = useRef(false)
  /** The articles of the server at the last merge. */
  const merged = useRef(data.articles)

  const show = (next: Line[]) => {
    current.current = next
    setLines(next)
  }
  const mergeLatest = () => {
    const { articles } = latest.current
    if (articles !== merged.current)
      show(mergeRemoteChanges(current.current, merged.current, articles))
    merged.current = articles
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the loaded articles change
  useEffect(() => {
    if (!isSaving.current) mergeLatest()
  }, [data.articles])

  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setState('saving')
    setProblem(undefined)
    try {
      let sent: Line[]
      do {
        mergeLatest()
        sent = current.current
        merged.current = (
          await change((params, version) =>
            toCall('PUT /issues/:id/articles', {
              params,
              body: { articles: toArticleOrder(sent), version },
            }),
          )
        ).articles
      } while (current.current !== sent)
      setState('saved')
    } catch (error) {
      mergeLatest()
      setState('failed')
      setProblem(errorMessage(error, 'The order could not be saved.'))
    } finally {
      isSaving.current = false
    }
  }
  const reorder = (next: Line[]) => {
    show(next)
    void save()
  }
  const discard = () => {
    const { articles, sections } = latest.current
    merged.current = articles
    show(toLines(articles, sections))
    setState('saved')
    setProblem(undefined)
  }
  return { lines, state, problem, reorder, save, discard }
}
export type ArticleOrder = ReturnType<typeof useArticleOrder>
