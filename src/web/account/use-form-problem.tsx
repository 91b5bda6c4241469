import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorBox } from '../ui/notice.tsx'

/** What is wrong with a form as a whole, tied to the fields that it is about. */
export function useFormProblem() {
  const id = useId()
  const [problem, setProblem] = useState<{ message: string; fields: string[] }>()

  /** Says it and leads to the first of the fields; with nothing to say, takes back what was said. */
  const say = (message?: string, fields: string[] = []) => {
    flushSync(() => setProblem(message ? { message, fields } : undefined))
    document.querySelector<HTMLElement>(`[aria-describedby="${id}"]`)?.focus()
  }
  /** The name of a field, and its tie to what is said of it. */
  const field = (name: string) => ({
    name,
    ...(problem?.fields.includes(name) && { 'aria-invalid': true, 'aria-describedby': id }),
  })

  return { box: problem && <ErrorBox id={id}>{problem.message}</ErrorBox>, say, field }
}
