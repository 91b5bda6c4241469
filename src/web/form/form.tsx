import { type ComponentProps, createContext, type ReactNode, use, useEffect } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import type { EarlySubmission } from './early-submit.ts'
import type { FieldProps, ValidatedForm } from './use-validated-form.ts'

type Props<Input extends FieldValues, Output> = {
  entry: ValidatedForm<Input, Output>
  id?: string
  label?: string
  className?: string
  /** Whether the page has an action that handles the form without JavaScript. */
  posts?: boolean
  children: ReactNode
}

/** The part of a form that its fields use, whatever its values are. */
type FormFields<Name extends string> = {
  field(name: Name): FieldProps
  /** Of the whole form. */
  schema: z.ZodType
  required(name: string): boolean
  names: { current: Set<string> }
  element: { current: HTMLFormElement | null }
}

const FormFieldsContext = createContext<FormFields<string> | null>(null)

/** The form around a component, which must have fields of these names. */
export function useFormFields<Name extends string = string>(): FormFields<Name> {
  const fields = use(FormFieldsContext)
  if (!fields) throw new Error('useFormFields needs a Form around it.')
  return fields
}

export function Form<Input extends FieldValues, Output>({
  entry,
  className = 'flex flex-col gap-4',
  ...props
}: Props<Input, Output>) {
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
      <p className="hidden text-sm text-soft [form:has(:is(input,textarea):is([aria-required=true],:required):not([hidden]_*))>&]:block">
        Fields marked * are required.
      </p>
      {entry.failure && <ErrorBox takesFocus>{entry.failure}</ErrorBox>}
      {entry.problem && <ErrorBox id={entry.boxId}>{entry.problem}</ErrorBox>}
      <FormFieldsContext value={entry}>
        <FormProvider {...entry.form}>{children}</FormProvider>
      </FormFieldsContext>
      {!hydrated && !posts && <WaitingForHydration />}
    </form>
  )
}

type SubmitProps = ComponentProps<typeof Button> & {
  entry: { busy: boolean }
  busy?: string
}

export const SubmitButton = ({ entry, busy, children, ...button }: SubmitProps) => (
  <Button type="submit" look="primary" disabled={entry.busy} {...button}>
    {entry.busy && busy ? busy : children}
  </Button>
)

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
