import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, errorMessage } from '#web/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const route = 'POST /full-texts/conversion/approvals'
const failed = 'Some full texts could not be approved'

/** Approves all conversions without findings, with the progress. */
export function ApproveConverted({ approvable }: { approvable: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<number>()
  const { revalidate } = useRevalidator()
  if (approvable === 0 && done === undefined) return null
  const texts = (count: number) => (count === 1 ? '1 full text' : `${count} full texts`)
  const approveAll = async () => {
    setIsOpen(false)
    let total = 0
    setDone(0)
    try {
      for (;;) {
        const { approved } = await api(route)
        if (approved === 0) break
        total += approved
        setDone(total)
      }
      toast('success', `${texts(total)} approved`, { id: route })
    } catch (error) {
      toast('error', errorMessage(error, failed), { id: route })
    }
    await revalidate()
    setDone(undefined)
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Button look="primary" disabled={done !== undefined} onClick={() => setIsOpen(true)}>
        {done === undefined
          ? `Approve ${texts(approvable)} without findings…`
          : `Approving: ${done} of ${Math.max(approvable, done)}`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Show readers ${texts(approvable)}?`}
        action="Approve all"
        look="primary"
        onConfirm={approveAll}
        onClose={() => setIsOpen(false)}
      >
        In these articles nothing was lost in the conversion. Readers see them as web page, PDF and
        EPUB. You can hide each of them again.
      </ConfirmDialog>
    </div>
  )
}
