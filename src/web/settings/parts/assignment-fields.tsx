import { useEffect, useState } from 'react'
import { type AssignmentRule, assignmentMethods } from '#domain/editorial/assignment-rule.ts'
import type { JournalRole } from '#domain/people/account.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { Select } from '#web/form/field.tsx'
import { Choices, FormField } from '#web/form/groups/form-field.tsx'
import { type Group, useGroup } from '#web/form/groups/use-group.ts'
import type { OwnProps } from '#web/settings/fields/fields.tsx'

type Editor = { id: string; name: string }

const hints: Record<AssignmentRule['method'], string> = {
  'by-hand': 'Editors assign each submission to themselves or to each other.',
  'in-turn':
    'Each new submission goes to the chosen editor whose last assignment is the oldest. An editor with a conflict of interest is left out.',
  'by-section':
    'The author chooses a section in the form, and the submission goes to its editor. An editor with a conflict of interest is left out.',
}

/** Who becomes the handling editor of a new submission. */
export function AssignmentFields({ settings }: OwnProps) {
  const { editors, failure } = useEditors()
  const group = useGroup<AssignmentRule>('assignment')
  const { method } = group.value
  return (
    <fieldset className="mt-4 flex flex-col gap-4">
      <legend className="mb-2 font-serif text-xl font-bold">New submissions</legend>
      <FormField
        at="assignment.method"
        label="Assign new submissions"
        hint={hints[method]}
        options={Object.entries(assignmentMethods)}
      />
      {failure && <p className="text-alarm">{failure}</p>}
      {method === 'in-turn' && <Editors {...group} editors={editors} />}
      {method === 'by-section' && (
        <Sections {...group} editors={editors} sections={settings.journal.sections} />
      )}
    </fieldset>
  )
}

/** The editors and managers of the journal, by name. */
function useEditors() {
  const [editors, setEditors] = useState<Editor[]>([])
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const list = (journalRole: JournalRole) =>
      api('GET /people', { query: { journalRole, limit: 100 } })
    Promise.all([list('editor'), list('manager')]).then(
      (pages) => {
        const people = pages.flatMap((page) => page.people).filter(({ sample }) => !sample)
        const byId = new Map(people.map(({ id, name }) => [id, { id, name }]))
        setEditors([...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
      },
      (error) => setFailure(errorMessage(error, 'The editors could not be loaded')),
    )
  }, [])
  return { editors, failure }
}

type Props = Group<AssignmentRule> & { editors: Editor[] }

function Editors({ value: { editorIds }, change, mark, editors }: Props) {
  const others = editorIds.filter((id) => editors.every((editor) => editor.id !== id))
  return (
    <>
      <Choices
        label="Editors who take turns"
        options={editors.map(({ id, name }) => [id, name])}
        value={editorIds}
        onChange={(chosen) => change({ editorIds: chosen })}
        {...mark('editorIds')}
      />
      {editors.length > 0 && others.length > 0 && (
        <p className="text-sm text-soft">
          {others.length === 1 ? 'One chosen person is' : `${others.length} chosen people are`} no
          editor any more, and left out.
        </p>
      )}
    </>
  )
}

function Sections({
  value,
  change,
  mark,
  editors,
  sections,
}: Props & { sections: readonly string[] }) {
  const editorOf = (section: string) =>
    value.sections.find((each) => each.section === section)?.editorId ?? ''
  const choose = (section: string, editorId: string) => {
    const chosen = sections.map((name) => ({
      section: name,
      editorId: name === section ? editorId : editorOf(name),
    }))
    change({ sections: chosen.filter((each) => each.editorId) })
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {sections.map((section, index) => (
        <Select
          key={section}
          label={`Editor for the section “${section}”`}
          value={editorOf(section)}
          onChange={({ target }) => choose(section, target.value)}
          {...(index === 0 && mark('sections'))}
        >
          <option value="">Authors cannot choose this section</option>
          {editors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}
