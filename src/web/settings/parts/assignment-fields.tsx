import { useEffect, useState } from 'react'
import { type AssignmentRule, assignmentMethods } from '#domain/editorial/assignment-rule.ts'
import type { JournalRole } from '#domain/people/account.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { Select } from '#web/form/field.tsx'
import { type Group, GroupField } from '#web/form/groups/group-field.tsx'

type Editor = { id: string; name: string }

const hints: Record<AssignmentRule['method'], string> = {
  'by-hand': 'Editors assign each submission to themselves or to each other.',
  'in-turn':
    'Each new submission goes to the chosen editor whose last assignment is the oldest. An editor with a conflict of interest is left out.',
  'by-section':
    'The author chooses a section in the form, and the submission goes to its editor. An editor with a conflict of interest is left out.',
}

/** Who becomes the handling editor of a new submission. */
export function AssignmentFields({ sections }: { sections: readonly string[] }) {
  const { editors, failure } = useEditors()
  return (
    <fieldset className="mt-4 flex flex-col gap-4">
      <legend className="mb-2 font-serif text-xl font-bold">New submissions</legend>
      <GroupField<AssignmentRule> name="assignment">
        {(group) => (
          <>
            <Select
              label="Assign new submissions"
              hint={hints[group.value.method]}
              value={group.value.method}
              onChange={({ target }) =>
                group.change({ method: target.value as AssignmentRule['method'] })
              }
              {...group.mark('method')}
            >
              {Object.entries(assignmentMethods).map(([method, label]) => (
                <option key={method} value={method}>
                  {label}
                </option>
              ))}
            </Select>
            {failure && <p className="text-alarm">{failure}</p>}
            {group.value.method === 'in-turn' && <Editors {...group} editors={editors} />}
            {group.value.method === 'by-section' && (
              <Sections {...group} editors={editors} sections={sections} />
            )}
          </>
        )}
      </GroupField>
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

function Editors({ value, change, mark, editors }: Props) {
  const { error, ...marked } = mark('editorIds')
  const others = value.editorIds.filter((id) => editors.every((editor) => editor.id !== id))
  return (
    <fieldset aria-describedby={error && 'assignment-editors-error'}>
      <legend className="font-semibold">Editors who take turns</legend>
      {editors.map(({ id, name }, index) => (
        <label key={id} className="flex min-h-11 items-start gap-2 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 flex-none accent-indigo"
            checked={value.editorIds.includes(id)}
            onChange={({ target }) =>
              change({
                editorIds: target.checked
                  ? [...value.editorIds, id]
                  : value.editorIds.filter((each) => each !== id),
              })
            }
            {...(index === 0 && marked)}
          />
          <span>{name}</span>
        </label>
      ))}
      {editors.length > 0 && others.length > 0 && (
        <p className="text-sm text-soft">
          {others.length === 1 ? 'One chosen person is' : `${others.length} chosen people are`} no
          editor any more, and left out.
        </p>
      )}
      {error && (
        <p id="assignment-editors-error" role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
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
