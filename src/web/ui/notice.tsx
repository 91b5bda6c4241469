import type { ReactNode } from 'react'

/** Something went wrong, said where it went wrong, with a way on. */
export function ErrorBox({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="my-6 rounded-lg border border-alarm bg-alarm-bg p-4 text-alarm">
      <div className="font-semibold">{children}</div>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** Something went well, or simply is so. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="my-6 rounded-lg border border-leaf bg-leaf-bg p-4 font-semibold text-leaf"
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
