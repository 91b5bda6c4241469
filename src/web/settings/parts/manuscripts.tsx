import { useState } from 'react'
import { z } from 'zod'
import {
  type CheckRuleName,
  CheckRules,
  checkLevels,
} from '#domain/manuscript/checks/check-rules.ts'
import { failureSentence } from '#web/client/manuscript/failure-sentence.ts'
import { useManuscriptCheck } from '#web/client/manuscript/use-manuscript-check.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { FileDrop } from '#web/form/files/file-drop.tsx'
import { type Group, GroupField } from '#web/form/groups/group-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { ManuscriptFindings } from '#web/ui/manuscript-findings.tsx'

const levelLabels = {
  off: 'Off',
  advice: 'Advice',
  error: 'Error',
  blocking: 'Blocking: needs a reason',
}

type Limit = { path: string; label: string }

type Lines = Limit & { hint: string; list: (given: CheckRules) => string[] }

/** The rules in the order of the page, with the fields of each. */
const rules: Record<CheckRuleName, { label: string; limits?: Limit[]; lines?: Lines }> = {
  length: { label: 'Length in words', limits: range('length') },
  abstract: { label: 'Length of the abstract in words', limits: range('abstract') },
  keywords: { label: 'Number of keywords', limits: range('keywords') },
  font: {
    label: 'Font of the text',
    lines: {
      path: 'font.fonts',
      label: 'Accepted fonts',
      hint: 'One per line',
      list: ({ font }) => font.fonts,
    },
  },
  fontSize: {
    label: 'Size of the text',
    limits: [{ path: 'fontSize.min', label: 'At least, in points' }],
  },
  lineSpacing: {
    label: 'Line spacing',
    limits: [{ path: 'lineSpacing.min', label: 'At least (1 = single)' }],
  },
  sections: {
    label: 'Required sections, in this order',
    lines: {
      path: 'sections.headings',
      label: 'Sections',
      hint: 'One per line, with other accepted headings after "|"',
      list: ({ sections }) => sections.headings,
    },
  },
  statements: {
    label: 'Required statements',
    lines: {
      path: 'statements.headings',
      label: 'Statements',
      hint: 'One per line, with other accepted headings after "|"',
      list: ({ statements }) => statements.headings,
    },
  },
  citations: { label: 'Every citation is in the reference list' },
  references: { label: 'Every reference is cited' },
  numbering: { label: 'Figures and tables are numbered in order and mentioned' },
  comments: { label: 'No comments are left' },
  trackedChanges: { label: 'No tracked changes are left' },
  alternativeText: { label: 'Every picture has alternative text' },
  resolution: {
    label: 'Resolution of pictures',
    limits: [{ path: 'resolution.min', label: 'At least, in pixels per inch' }],
  },
  picturesOfText: { label: 'No tables are pictures' },
  conversion: { label: 'All content can be converted for the web page' },
}

function range(rule: string): Limit[] {
  return [
    { path: `${rule}.min`, label: 'At least' },
    { path: `${rule}.max`, label: 'At most' },
  ]
}

/** The checks of manuscripts, in the browser of the author and again on the server. */
export function ManuscriptsForm({ settings }: PartProps) {
  return (
    <SettingsForm
      settings={settings}
      at="parts/manuscripts"
      label="Manuscripts"
      schema={z.object({ checks: CheckRules })}
      values={{ checks: settings.journal.checks }}
      done="The rules for manuscripts are published"
      failed="The rules for manuscripts were not published"
    >
      <GroupField<CheckRules> name="checks">
        {(group) => (
          <>
            <p className="max-w-[68ch] text-soft">
              Authors see the findings before they send a manuscript. Advice and errors do not stop
              a submission. If a blocking rule fails, the author must give a reason, which editors
              see.
            </p>
            {(Object.keys(rules) as CheckRuleName[]).map((rule) => (
              <RuleFields key={rule} rule={rule} group={group} />
            ))}
            <TryIt rules={group.value} />
          </>
        )}
      </GroupField>
    </SettingsForm>
  )
}

function RuleFields({ rule, group }: { rule: CheckRuleName; group: Group<CheckRules> }) {
  const { label, limits = [], lines } = rules[rule]
  const { value, change, mark, text } = group
  const { level } = value[rule]
  return (
    <fieldset
      className={`grid gap-x-5 gap-y-3 border-t border-line pt-4 sm:grid-cols-3 ${lines ? '' : 'items-end'}`}
    >
      <legend className="sr-only">{label}</legend>
      <Select
        label={label}
        value={level}
        onChange={({ target }) =>
          change({ [rule]: { ...value[rule], level: target.value } } as Partial<CheckRules>)
        }
        {...mark(`${rule}.level`)}
      >
        {checkLevels.map((each) => (
          <option key={each} value={each}>
            {levelLabels[each]}
          </option>
        ))}
      </Select>
      {level !== 'off' &&
        limits.map(({ path, label: name }) => (
          <TextField key={path} label={name} inputMode="decimal" {...text(path)} />
        ))}
      {level !== 'off' && lines && <LinesField {...lines} group={group} />}
    </fieldset>
  )
}

/** A list of texts as the lines of one field. */
function LinesField({
  path,
  label,
  hint,
  list,
  group: { value, change, mark },
}: Lines & { group: Group<CheckRules> }) {
  const [rule, name] = path.split('.') as ['font' | 'sections' | 'statements', string]
  const listed = list(value)
  const [entered, setEntered] = useState(listed.join('\n'))
  return (
    <div className="sm:col-span-2">
      <TextArea
        label={label}
        hint={hint}
        rows={Math.max(3, listed.length + 1)}
        value={entered}
        onChange={({ target }) => {
          setEntered(target.value)
          const lines = target.value.split('\n').map((line) => line.trim())
          change({
            [rule]: { ...value[rule], [name]: lines.filter(Boolean) },
          } as Partial<CheckRules>)
        }}
        {...mark(path)}
      />
    </div>
  )
}

/** Checks a file against the rules in the form, saved or not. The file stays in the browser. */
function TryIt({ rules: entered }: { rules: CheckRules }) {
  const [file, setFile] = useState<File | null>(null)
  const parsed = CheckRules.safeParse(entered)
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
