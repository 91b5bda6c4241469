import type { ReactNode } from 'react'

/** On a phone a form is longer than the screen: what is said of it above must come into sight. */
const bringIntoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

type ErrorProps = { id?: string; children: ReactNode; action?: ReactNode }

/** Something went wrong, said where it went wrong, with a way on. */
export function ErrorBox({ id, children, action }: ErrorProps) {
  return (
    <div
      role="alert"
      id={id}
      ref={bringIntoSight}
      className="my-6 rounded-lg border border-alarm bg-alarm-bg p-4 text-alarm"
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
  children,
}: {
  tone?: keyof typeof tones
  children: ReactNode
}) {
  return (
    <div
      role="status"
      ref={bringIntoSight}
      className={`my-6 rounded-lg border p-4 font-semibold ${tones[tone]}`}
    >
      {children}
    </div>
  )
}

/** What stands where a list has nothing to show. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="my-8 rounded-xl border border-dashed border-edge p-8 text-center text-soft">
      <p>{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
