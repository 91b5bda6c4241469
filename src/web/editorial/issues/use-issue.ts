import { useRef, useState } from 'react'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { ApiError, api, send } from '#web/api/api.ts'
import { type ApiCall, toCall } from '#web/api/to-call.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'

type IssueResponse = { data: IssueForEditing }

/** Makes the call of a change from the id of the issue and the version that the editor has seen. */
export type ToChange = (params: { id: string }, version: string) => ApiCall<IssueResponse>

export function useIssue(loaded: IssueForEditing) {
  const [data, setData] = useState(loaded)
  /** The latest data, available before the next render. */
  const latest = useRef(loaded)
  const { progress, cancel, ...upload } = useUpload()
  const params = { id: loaded.issue._id }

  const store = ({ data }: IssueResponse): IssueForEditing => {
    latest.current = data
    setData(data)
    return data
  }
  const reload = async () => store(await api('GET /issues/:id/edit', { params }))

  /** Loads the version of the other user after a 409, then throws the error again. */
  const reloadOnConflict = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.status === 409) await reload().catch(() => undefined)
    throw error
  }
  const change = async (toChange: ToChange) =>
    store(await send(toChange(params, latest.current.version)).catch(reloadOnConflict))
  const sendCover = async (file: File) => {
    const form = new FormData()
    form.set('version', latest.current.version)
    form.set('coverFile', file)
    const call = toCall('POST /issues/:id/cover', { params })
    store((await upload.send(call, form).catch(reloadOnConflict)).answer)
  }
  const removeCover = async () => store(await api('DELETE /issues/:id/cover', { params }))
  return { data, latest, change, sendCover, removeCover, progress, cancel }
}
export type IssueEditing = ReturnType<typeof useIssue>
