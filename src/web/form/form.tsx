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
  /** Its page answers it without scripts, too. */
  posts?: boolean
  children: ReactNode
}

/** A form, with what is said of it as a whole above its fields. */
export function Form({ entry, className = 'flex flex-col gap-4', ...props }: Props) {
  const { id, label, posts, children } = props
  const scripted = useHydrated()
  useEffect(() => {
    if (scripted) submitEarlyPress(entry.element.current)
  }, [scripted, entry.element])
  return (
    // Sent by a browser whose scripts have not come, it must not put a password into the address.
    <form
      method="post"
      noValidate
      ref={entry.element}
      onSubmit={entry.submit}
      id={id}
      aria-label={label}
      data-hold={scripted || posts ? undefined : ''}
      className={className}
    >
      <p className="hidden text-sm text-soft [form:has(:is(input,textarea):is([aria-required=true],:required))>&]:block">
        What is marked * is required.
      </p>
      {entry.failure && <ErrorBox takesFocus>{entry.failure}</ErrorBox>}
      {entry.problem && <ErrorBox id={entry.boxId}>{entry.problem}</ErrorBox>}
      {children}
      {!scripted && !posts && <WaitingForScripts />}
    </form>
  )
}

/** What a form says that is pressed before its scripts have come, and where none are allowed. */
const WaitingForScripts = () => (
  <>
    <p aria-live="polite" className="text-soft [&:has([hidden])]:absolute">
      <span data-wait hidden>
        One moment: this form is getting ready, and then sends what you pressed.
      </span>
    </p>
    <noscript>
      <p className="text-soft">This form needs JavaScript, which your browser does not run here.</p>
    </noscript>
  </>
)

/** Sends what was pressed while the scripts were on their way (`early.ts`). */
function submitEarlyPress(form: (HTMLFormElement & EarlySubmission) | null): void {
  const pressed = form?.pressed
  if (!form || !pressed) return
  delete form.pressed
  form.requestSubmit(pressed === true ? undefined : pressed)
}
