import { useState } from 'react'
import { errorMessage, send } from '#web/api/api.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Copies a link with a secret that an editor passes on to its owner, and shows it for browsers that do not allow copying. */
export function useShownLink(owner: string, label: string) {
  const [link, setLink] = useState<string>()
  const show = async (created: string) => {
    setLink(created)
    await navigator.clipboard?.writeText(created).catch(() => undefined)
    toast('success', `Link created. Pass it on to ${owner} only.`)
  }
  const shown = link && (
    <input
      readOnly
      value={link}
      aria-label={label}
      onFocus={({ target }) => target.select()}
      className="mt-2 block min-h-11 w-60 max-w-full rounded-lg border border-line bg-card px-3 text-sm"
    />
  )
  return { show, shown }
}

/** The same for a link that a call creates as `url`. `copy` creates it. */
export function useCreatedLink(call: ApiCall<{ url: string }>, owner: string, label: string) {
  const { show, shown } = useShownLink(owner, label)
  const create = async () => show((await send(call)).url)
  const copy = () =>
    create().catch((error) => toast('error', errorMessage(error, 'The link was not created')))
  return { copy, shown }
}
