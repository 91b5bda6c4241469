import type { ReactNode } from 'react'

/** On a phone a form is longer than the screen: what is said of it above must come into sight. */
const scrollIntoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** What came of an action: whoever reads by ear or by keyboard goes on from there. */
const takeFocus = (box: HTMLElement | null) => {
  scrollIntoSight(box)
  box?.focus({ preventScroll: true })
}

type ErrorProps = { id?: string; takesFocus?: boolean; children: ReactNode; action?: ReactNode }

/** Something went wrong, said where it went wrong, with a way on. */
export function ErrorBox({ id, takesFocus, children, action }: ErrorProps) {
  return (
    <div
      role="alert"
      id={id}
      tabIndex={takesFocus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: in a page that answers a form sent without scripts
      autoFocus={takesFocus}
      ref={takesFocus ? takeFocus : scrollIntoSight}
      className="my-6 rounded-lg border border-alarm [.flex>&]:my-0 bg-alarm-bg p-4 text-alarm"
    >
      <div className="font-semibold">{children}</div>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

const tones = { good: 'border-leaf bg-leaf-bg text-leaf', plain: 'border-edge bg-grey-bg text-ink' }

/** Something went well, or simply is so. */
export function Banner({
  tone = 'good',
  takesFocus,
  children,
}: {
  tone?: keyof typeof tones
  takesFocus?: boolean
  children: ReactNode
}) {
  return (
    <div
      role="status"
      tabIndex={takesFocus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: in a page that answers a form sent without scripts
      autoFocus={takesFocus}
      ref={takesFocus ? takeFocus : scrollIntoSight}
      className={`my-6 rounded-lg border p-4 font-semibold [.flex>&]:my-0 ${tones[tone]}`}
    >
      {children}
    </div>
  )
}

/** What stands where a list has nothing to show. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="my-8 rounded-xl border border-dashed border-edge p-8 text-center text-soft [section>&]:my-0">
      <p>{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
