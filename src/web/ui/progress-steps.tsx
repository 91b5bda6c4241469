const looks = {
  done: 'border-green text-ink',
  current: 'border-accent font-semibold text-ink',
  ended: 'border-edge font-semibold text-ink',
  next: 'border-line text-soft',
}

type Props = {
  label: string
  steps: readonly string[]
  /** The index of the current step; -1 before the first one. */
  current: number
  /** Whether the current step is done, too. */
  isComplete?: boolean
  /** Whether nothing follows the current step, although not all is done. */
  isEnded?: boolean
}

/** Steps in a row; on a phone, only the current one has its name. */
export const ProgressSteps = ({
  label,
  steps,
  current,
  isComplete = false,
  isEnded = false,
}: Props) => (
  <ol aria-label={label} className="relative flex gap-1.5 text-sm max-sm:pb-6">
    {steps.map((name, index) => {
      const isDone = index < current || isComplete
      const currentLook = isEnded ? 'ended' : 'current'
      const look = isDone ? 'done' : index === current ? currentLook : 'next'
      return (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={`min-w-0 flex-1 border-t-4 pt-1.5 [overflow-wrap:anywhere] ${looks[look]} ${index === current ? '' : 'max-sm:[&>span]:sr-only'}`}
        >
          <span
            data-step={`Step ${index + 1} of ${steps.length}: `}
            className="max-sm:absolute max-sm:inset-x-0 max-sm:before:font-normal max-sm:before:text-soft max-sm:before:content-[attr(data-step)]"
          >
            {name}
            {isDone && index !== current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      )
    })}
  </ol>
)
