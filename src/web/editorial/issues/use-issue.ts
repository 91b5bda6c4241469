import { useRef, useState } from 'react'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'

type IssueResponse = { data: IssueForEditing }

/** An issue on the desk: as the server told of it last, and the ways to change it. */
export function useIssue(loaded: IssueForEditing) {
  const [desk, setDesk] = useState(loaded)
  /** What the server told last, also before it is shown. */
  const latest = useRef(loaded)
  const { send, progress, cancel } = useUpload()
  const path = `/issues/${encodeURIComponent(loaded.issue._id)}`

  const take = ({ data }: IssueResponse): IssueForEditing => {
    latest.current = data
    setDesk(data)
    return data
  }
  const read = async () => take(await api<IssueResponse>(`${path}/desk`))

  /** Somebody else was faster: from now on one goes on from what they left. */
  const meetTheOther = async (error: unknown): Promise<never> => {
    // Where that cannot be read either, the refusal itself says why.
    if (error instanceof ApiError && error.status === 409) await read().catch(() => undefined)
    throw error
  }
  const change = async (method: 'PATCH' | 'PUT' | 'POST', below: string, json: object) =>
    take(
      await api<IssueResponse>(path + below, {
        method,
        json: { ...json, version: latest.current.version },
      }).catch(meetTheOther),
    )
  const sendCover = async (file: File) => {
    const form = new FormData()
    form.set('version', latest.current.version)
    form.set('coverFile', file)
    take((await send<IssueResponse>(`${path}/cover`, form).catch(meetTheOther)).answer)
  }
  const removeCover = async () =>
    take(await api<IssueResponse>(`${path}/cover`, { method: 'DELETE' }))
  return { desk, latest, change, sendCover, removeCover, progress, cancel }
}
export type IssueEditing = ReturnType<typeof useIssue>
