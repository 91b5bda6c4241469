import type { ReactNode } from 'react'

/** On a phone, a message above a long form would be out of view. */
const scrollIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Moves screen readers and the keyboard to the result of an action. */
const takeFocus = (box: HTMLElement | null) => {
  scrollIntoView(box)
  box?.focus({ preventScroll: true })
}

const tones = {
  bad: 'border-alarm bg-alarm-bg text-alarm',
  good: 'border-green bg-green-bg text-green',
  plain: 'border-edge bg-grey-bg text-ink',
}

type BannerProps = {
  id?: string
  tone?: keyof typeof tones
  takesFocus?: boolean
  children: ReactNode
  action?: ReactNode
}

export const Banner = ({ id, tone = 'good', takesFocus, children, action }: BannerProps) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    id={id}
    tabIndex={takesFocus ? -1 : undefined}
    // biome-ignore lint/a11y/noAutofocus: for the response to a form sent without JavaScript
    autoFocus={takesFocus}
    ref={takesFocus ? takeFocus : scrollIntoView}
    className={`my-6 rounded-lg border p-4 outline-none [.flex>&]:my-0 ${tones[tone]}`}
  >
    <div className="font-semibold">{children}</div>
    {action && <div className="mt-3">{action}</div>}
  </div>
)

export const ErrorBox = (props: Omit<BannerProps, 'tone'>) => <Banner tone="bad" {...props} />

export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="my-8 rounded-xl border border-dashed border-edge p-8 text-center text-soft [section>&]:my-0">
    <p>{children}</p>
    {action && <div className="mt-4">{action}</div>}
  </div>
)
