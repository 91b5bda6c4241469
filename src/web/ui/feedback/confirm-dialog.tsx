import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  action: string
  look?: 'primary' | 'danger'
  busy?: boolean
  onConfirm(): void
  onClose(): void
}

export const ConfirmDialog = ({
  open,
  title,
  children,
  action,
  look = 'danger',
  busy,
  onConfirm,
  onClose,
}: Props) => (
  <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-night/60 dark:bg-black/70" />
      <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-40 flex max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-xl border border-line bg-card p-6 dark:border-edge">
        <AlertDialog.Title className="font-serif text-xl font-bold">{title}</AlertDialog.Title>
        <AlertDialog.Description
          render={<div />}
          className="-mx-6 mt-2 min-h-0 overflow-auto px-6 pb-2 text-soft"
        >
          {children}
        </AlertDialog.Description>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <AlertDialog.Close render={<Button>Cancel</Button>} />
          <Button look={look} disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
