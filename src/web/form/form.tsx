import type { ReactNode, Ref } from 'react'
import { ErrorBox } from '../ui/notice.tsx'

type Sent = {
  element: Ref<HTMLFormElement>
  submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void>
  boxId: string
  problem: string | undefined
  failure: string | undefined
}

type Props = { entry: Sent; id?: string; label?: string; className?: string; children: ReactNode }

/** A form, with what is said of it as a whole above its fields. */
export function Form({ entry, id, label, className = 'flex flex-col gap-4', children }: Props) {
  return (
    // Sent by a browser whose scripts have not come, it must not put a password into the address.
    <form
      method="post"
      noValidate
      ref={entry.element}
      onSubmit={entry.submit}
      id={id}
      aria-label={label}
      className={className}
    >
      {entry.failure && <ErrorBox takesFocus>{entry.failure}</ErrorBox>}
      {entry.problem && <ErrorBox id={entry.boxId}>{entry.problem}</ErrorBox>}
      {children}
    </form>
  )
}
