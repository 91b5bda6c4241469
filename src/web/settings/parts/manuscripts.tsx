import { useState } from 'react'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type CheckLevel,
  type CheckRuleName,
  CheckRules,
} from '#domain/manuscript/checks/check-rules.ts'
import { failureSentence } from '#web/client/manuscript/failure-sentence.ts'
import { useManuscriptCheck } from '#web/client/manuscript/use-manuscript-check.ts'
import { FileDrop } from '#web/form/files/file-drop.tsx'
import { type FieldItem, FormField } from '#web/form/groups/form-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { ManuscriptFindings } from '#web/ui/manuscript-findings.tsx'

const levels: [CheckLevel, string][] = [
  ['off', 'Off'],
  ['advice', 'Advice'],
  ['error', 'Error'],
  ['blocking', 'Blocking: needs a reason'],
]

type Rule = { label: string; limits?: FieldItem[]; lines?: FieldItem }

/** The rules in the order of the page, with the fields of each. */
const rules: Record<CheckRuleName, Rule> = {
  length: { label: 'Length in words', limits: range('length') },
  abstract: { label: 'Length of the abstract in words', limits: range('abstract') },
  keywords: { label: 'Number of keywords', limits: range('keywords') },
  font: {
    label: 'Font of the text',
    lines: { at: 'font.fonts', label: 'Accepted fonts', hint: 'One per line', rows: 4 },
  },
  fontSize: {
    label: 'Size of the text',
    limits: [{ at: 'fontSize.min', label: 'At least, in points' }],
  },
  lineSpacing: {
    label: 'Line spacing',
    limits: [{ at: 'lineSpacing.min', label: 'At least (1 = single)' }],
  },
  sections: {
    label: 'Required sections, in this order',
    lines: headings('sections.headings', 'Sections'),
  },
  statements: {
    label: 'Required statements',
    lines: headings('statements.headings', 'Statements'),
  },
  citations: { label: 'Every citation is in the reference list' },
  references: { label: 'Every reference is cited' },
  numbering: { label: 'Figures and tables are numbered in order and mentioned' },
  comments: { label: 'No comments are left' },
  trackedChanges: { label: 'No tracked changes are left' },
  alternativeText: { label: 'Every picture has alternative text' },
  resolution: {
    label: 'Resolution of pictures',
    limits: [{ at: 'resolution.min', label: 'At least, in pixels per inch' }],
  },
  picturesOfText: { label: 'No tables are pictures' },
  conversion: { label: 'All content can be converted for the web page' },
}

function range(rule: CheckRuleName): FieldItem[] {
  return [
    { at: `${rule}.min`, label: 'At least' },
    { at: `${rule}.max`, label: 'At most' },
  ]
}

function headings(at: string, label: string): FieldItem {
  const hint = 'One per line, with other accepted headings after "|"'
  return { at, label, hint, rows: 5 }
}

/** The checks of manuscripts, in the browser of the author and again on the server. */
export const manuscripts: PartDescription = {
  done: 'The rules for manuscripts are published',
  failed: 'The rules for manuscripts were not published',
  fields: [
    'Authors see the findings before they send a manuscript. Advice and errors do not stop a submission. If a blocking rule fails, the author must give a reason, which editors see.',
    CheckRuleFields,
    TryIt,
  ],
}

function CheckRuleFields() {
  const { checks } = useFormValues<Journal>()
  return (Object.keys(rules) as CheckRuleName[]).map((rule) => (
    <RuleFields key={rule} rule={rule} isOn={checks[rule].level !== 'off'} {...rules[rule]} />
  ))
}

type RuleProps = Rule & { rule: CheckRuleName; isOn: boolean }

const RuleFields = ({ rule, isOn, label, limits = [], lines }: RuleProps) => (
  <fieldset
    className={`grid gap-x-5 gap-y-3 border-t border-line pt-4 sm:grid-cols-3 ${lines ? '' : 'items-end'}`}
  >
    <legend className="sr-only">{label}</legend>
    <FormField at={`checks.${rule}.level`} label={label} options={levels} />
    {isOn &&
      limits.map((limit) => (
        <FormField key={limit.at} {...limit} at={`checks.${limit.at}`} inputMode="decimal" />
      ))}
    {isOn && lines && (
      <div className="sm:col-span-2">
        <FormField {...lines} at={`checks.${lines.at}`} />
      </div>
    )}
  </fieldset>
)

/** Checks a file against the rules in the form, saved or not. The file stays in the browser. */
function TryIt() {
  const [file, setFile] = useState<File | null>(null)
  const parsed = CheckRules.safeParse(useFormValues<Journal>().checks)
  const [checked, setChecked] = useState<{ file: File; rules: CheckRules }>()
  const result = useManuscriptCheck(checked?.file, checked?.rules)
  const choose = (chosen: File) => {
    setFile(chosen)
    if (parsed.success) setChecked({ file: chosen, rules: parsed.data })
  }
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-xl">Try it</h2>
      <FileDrop
        label="A manuscript"
        hint="It is checked against the rules above and stays on this device."
        invitation="Drag and drop a .docx file here, or click to select"
        extension=".docx"
        file={file}
        onChoose={choose}
        onClear={() => {
          setFile(null)
          setChecked(undefined)
        }}
        onReject={() => setFile(null)}
        onSeveral={() => setFile(null)}
      />
      {result?.state === 'checked' && (
        <div className="mt-4" role="status">
          {result.findings.length === 0 ? (
            <p>Nothing was found.</p>
          ) : (
            <ManuscriptFindings findings={result.findings} />
          )}
        </div>
      )}
      {(result?.state === 'reading' || result?.state === 'checking') && (
        <p role="status" className="mt-4 text-soft">
          Checking the manuscript…
        </p>
      )}
      {result?.state === 'failed' && <p role="status">{failureSentence(result.reason)}</p>}
    </section>
  )
}
