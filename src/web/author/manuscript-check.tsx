import type { ReactNode } from 'react'
import { type CheckFinding, isBlocking } from '#domain/manuscript/checks/check-finding.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import type { FormValues } from '#domain/manuscript/form/form-values.ts'
import type { CheckResult } from '#web/client/manuscript/check-worker.ts'
import { failureSentence } from '#web/client/manuscript/failure-sentence.ts'
import { useManuscriptCheck } from '#web/client/manuscript/use-manuscript-check.ts'
import { TextArea } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { ManuscriptFindings } from '#web/ui/manuscript-findings.tsx'

const sentences = {
  reading: 'Reading the file…',
  checking: 'Checking the manuscript…',
}

type Props = {
  rules: CheckRules
  /** Shows what the manuscript says about itself. */
  renderValues?(values: FormValues): ReactNode
}

/** Whether the author may need to give a reason: the server asks for it, too, where the browser cannot check. */
const asksForReason = (result: CheckResult, rules: CheckRules): boolean =>
  result.state === 'failed'
    ? Object.values(rules).some(isBlocking)
    : result.state === 'checked' && result.findings.some(isBlocking)

/** What the journal's rules find in the chosen file of the form around it, before it is sent. */
export function ManuscriptCheck({ rules, renderValues }: Props) {
  const { file } = useFormValues<{ file: File | null }>()
  const result = useManuscriptCheck(file, rules)
  const { field } = useFormFields()
  const reason = field('checkReason')
  if (!result) return null
  return (
    <section className="rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">Manuscript check</h2>
      <p role="status" className="mt-1 text-soft">
        {describeResult(result)}
      </p>
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        {result.state === 'checked' && (
          <>
            {renderValues?.(result.values)}
            {result.findings.length > 0 && <ManuscriptFindings findings={result.findings} />}
          </>
        )}
        {(asksForReason(result, rules) || reason.error) && (
          <TextArea
            label="Why do you send it as it is?"
            hint="The editor reads your reason. Leave this empty if you correct the file first."
            {...reason}
          />
        )}
      </div>
    </section>
  )
}

function describeResult(result: CheckResult): string {
  if (result.state === 'failed') return failureSentence(result.reason)
  return result.state === 'checked' ? describe(result.findings) : sentences[result.state]
}

function describe(findings: readonly CheckFinding[]): string {
  const advice = findings.filter(({ level }) => level === 'advice').length
  const errors = findings.length - advice
  if (findings.length === 0) return 'Nothing to correct.'
  const parts = [
    errors > 0 && `${errors} to correct`,
    advice > 0 && `${advice} ${advice === 1 ? 'piece' : 'pieces'} of advice`,
  ]
  return `${parts.filter(Boolean).join(', ')}. You can correct the file and choose it again.`
}
