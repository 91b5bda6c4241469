import { type ReactNode, type RefObject, useEffect } from 'react'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import type { EarlySubmission } from './early-submit.ts'

type FormState = {
  element: RefObject<HTMLFormElement | null>
  submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void>
  boxId: string
  problem: string | undefined
  failure: string | undefined
}

type Props = {
  entry: FormState
  id?: string
  label?: string
  className?: string
  /** Whether the page has an action that handles the form without JavaScript. */
  posts?: boolean
  children: ReactNode
}

/** A form, with its messages above its fields. */
export function Form({ entry, className = 'flex flex-col gap-4', ...props }: Props) {
  const { id, label, posts, children } = props
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) submitEarlyPress(entry.element.current)
  }, [hydrated, entry.element])
  return (
    // POST: sent without JavaScript, GET would put a password into the address.
    <form
      method="post"
      noValidate
      ref={entry.element}
      onSubmit={entry.submit}
      id={id}
      aria-label={label}
      data-hold={hydrated || posts ? undefined : ''}
      className={className}
    >
      <p className="hidden text-sm text-soft [form:has(:is(input,textarea):is([aria-required=true],:required))>&]:block">
        Fields marked * are required.
      </p>
      {entry.failure && <ErrorBox takesFocus>{entry.failure}</ErrorBox>}
      {entry.problem && <ErrorBox id={entry.boxId}>{entry.problem}</ErrorBox>}
      {children}
      {!hydrated && !posts && <WaitingForHydration />}
    </form>
  )
}

/** Shown when the form is submitted before hydration, and where JavaScript is disabled. */
const WaitingForHydration = () => (
  <>
    <p aria-live="polite" className="text-soft [&:has([hidden])]:absolute">
      <span data-wait hidden>
        The form is still loading. It will send automatically.
      </span>
    </p>
    <noscript>
      <p className="text-soft">This form needs JavaScript, which is turned off in your browser.</p>
    </noscript>
  </>
)

/** Submits a form whose button was pressed before hydration (`early-submit.ts`). */
function submitEarlyPress(form: (HTMLFormElement & EarlySubmission) | null): void {
  const pressed = form?.pressed
  if (!form || !pressed) return
  delete form.pressed
  form.requestSubmit(pressed === true ? undefined : pressed)
}
