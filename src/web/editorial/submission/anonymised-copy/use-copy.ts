import { useRef, useState } from 'react'
import type { FindingDecision } from '#domain/editorial/review/anonymisation.ts'
import type { AnonymisationBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type Decide = (ids: string[], decision: FindingDecision) => void

/** The copy on screen. Decisions are shown at once and saved one after the other. */
export function useCopy(id: string, loaded: AnonymisationBody) {
  const params = { id }
  const [shown, setShown] = useState(loaded)
  const [unsaved, setUnsaved] = useState(0)
  const [failure, setFailure] = useState<string>()
  const queue = useRef(Promise.resolve())
  const save = async (ids: string[], decision: FindingDecision) => {
    const decisions = Object.fromEntries(ids.map((finding) => [finding, decision]))
    try {
      await api('PATCH /submissions/:id/anonymisation', { params, body: { decisions } })
      setFailure(undefined)
    } catch (error) {
      setFailure(errorMessage(error, 'The decision was not saved'))
      // Shows the stored decisions.
      await api('GET /submissions/:id/anonymisation', { params }).then(
        ({ data }) => setShown(data),
        () => {},
      )
    }
    setUnsaved((count) => count - 1)
  }
  const decide: Decide = (ids, decision) => {
    const chosen = new Set(ids)
    setShown((body) => withDecision(body, chosen, decision))
    setUnsaved((count) => count + 1)
    queue.current = queue.current.then(() => save(ids, decision))
  }
  const approve = async () => {
    await queue.current
    const call = { params, body: { anonymisationId: shown.copy?._id ?? '' } }
    const { message, data } = await api('POST /submissions/:id/anonymisation/approve', call)
    setShown(data)
    toast('success', message)
  }
  return { shown, setShown, decide, approve, isSaving: unsaved > 0, failure }
}

const withDecision = (
  body: AnonymisationBody,
  chosen: Set<string>,
  decision: FindingDecision,
): AnonymisationBody => ({
  ...body,
  copy: body.copy && {
    ...body.copy,
    findings: body.copy.findings.map((finding) =>
      chosen.has(finding.id) ? { ...finding, decision } : finding,
    ),
  },
})
