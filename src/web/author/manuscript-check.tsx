import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type CheckFinding, isBlocking } from '#domain/manuscript/checks/check-finding.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import type { FormValues } from '#domain/manuscript/form-values.ts'
import { useManuscriptCheck } from '#web/client/manuscript/use-manuscript-check.ts'
import { TextArea } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ManuscriptFindings } from '#web/ui/manuscript-findings.tsx'

const sentences = {
  reading: 'Reading the file…',
  checking: 'Checking the manuscript…',
  failed: 'The file could not be checked in this browser. You can send it anyway.',
}

/** What the journal's rules find in the chosen file of the form around it, before it is sent. */
export function ManuscriptCheck({ rules }: { rules: CheckRules }) {
  const { file } = useFormValues<{ file: File | null }>()
  const result = useManuscriptCheck(file, rules)
  const { field } = useFormFields()
  if (!result) return null
  return (
    <section className="rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">Manuscript check</h2>
      <p role="status" className="mt-1 text-soft">
        {result.state === 'checked' ? describe(result.findings) : sentences[result.state]}
      </p>
      {result.state === 'checked' && (
        <div className="mt-4 flex flex-col gap-4">
          <FillButton values={result.values} />
          {result.findings.length > 0 && <ManuscriptFindings findings={result.findings} />}
          {result.findings.some(isBlocking) && (
            <TextArea
              label="Why do you send it as it is?"
              hint="The editor reads your reason. Leave this empty if you correct the file first."
              {...field('checkReason')}
            />
          )}
        </div>
      )}
    </section>
  )
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

/** Fills the fields that are still empty. */
function FillButton({ values }: { values: FormValues }) {
  const { getValues, setValue } = useFormContext<Record<keyof FormValues, string>>()
  const [filled, setFilled] = useState<string>()
  const texts = {
    title: values.title,
    abstract: values.abstract,
    keywords: values.keywords.join(', '),
    authors: values.authors.join(', '),
  }
  const found = (Object.keys(texts) as (keyof FormValues)[]).filter((name) => texts[name])
  if (found.length === 0) return null
  const fill = () => {
    const empty = found.filter((name) => !getValues(name)?.trim())
    for (const name of empty)
      setValue(name, texts[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    setFilled(
      empty.length === 0
        ? 'All fields were filled in already.'
        : `Filled in: ${empty.join(', ')}. Please check them.`,
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="button" onClick={fill}>
        Fill the form from the manuscript
      </Button>
      <span role="status" className="text-sm text-soft">
        {filled}
      </span>
    </div>
  )
}
