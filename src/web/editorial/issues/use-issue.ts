import { useRef, useState } from 'react'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'

type IssueResponse = { data: IssueForEditing }

export function useIssue(loaded: IssueForEditing) {
  const [data, setData] = useState(loaded)
  /** The latest data, available before the next render. */
  const latest = useRef(loaded)
  const { send, progress, cancel } = useUpload()
  const path = `/issues/${encodeURIComponent(loaded.issue._id)}`

  const store = ({ data }: IssueResponse): IssueForEditing => {
    latest.current = data
    setData(data)
    return data
  }
  const reload = async () => store(await api<IssueResponse>(`${path}/edit`))

  /** Loads the version of the other user after a 409, then throws the error again. */
  const reloadOnConflict = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.status === 409) await reload().catch(() => undefined)
    throw error
  }
  const change = async (method: 'PATCH' | 'PUT' | 'POST', subpath: string, json: object) =>
    store(
      await api<IssueResponse>(path + subpath, {
        method,
        json: { ...json, version: latest.current.version },
      }).catch(reloadOnConflict),
    )
  const sendCover = async (file: File) => {
    const form = new FormData()
    form.set('version', latest.current.version)
    form.set('coverFile', file)
    store((await send<IssueResponse>(`${path}/cover`, form).catch(reloadOnConflict)).answer)
  }
  const removeCover = async () =>
    store(await api<IssueResponse>(`${path}/cover`, { method: 'DELETE' }))
  return { data, latest, change, sendCover, removeCover, progress, cancel }
}
export type IssueEditing = ReturnType<typeof useIssue>
