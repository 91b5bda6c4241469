import { z } from 'zod'
import { AssignmentRule } from '#domain/editorial/assignment-rule.ts'
import { StatementRules, statementLabels, statementNames } from '#domain/editorial/statements.ts'
import { Select } from '#web/form/field.tsx'
import { GroupField } from '#web/form/groups/group-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { AssignmentFields } from './assignment-fields.tsx'

const ruleLabels = { 'not-asked': 'Not asked', asked: 'Optional', required: 'Required' }

/** Which statements the form for authors asks for, and who handles new submissions. */
export function SubmissionsForm({ settings }: PartProps) {
  return (
    <SettingsForm
      settings={settings}
      at="parts/submissions"
      label="Submissions"
      seenAt="/submission"
      schema={z.object({ statements: StatementRules, assignment: AssignmentRule })}
      values={{
        statements: settings.journal.statements,
        assignment: settings.journal.assignment,
      }}
      done="The settings for submissions are published"
      failed="The settings for submissions were not published"
    >
      <GroupField<StatementRules> name="statements">
        {({ value, change, mark }) => (
          <fieldset className="mt-4 grid gap-5 sm:grid-cols-2">
            <legend className="mb-2 font-serif text-xl font-bold">Statements</legend>
            {statementNames.map((name) => (
              <Select
                key={name}
                label={statementLabels[name]}
                value={value[name]}
                onChange={({ target }) =>
                  change({ [name]: StatementRules.shape[name].parse(target.value) })
                }
                {...mark(name)}
              >
                {Object.entries(ruleLabels).map(([rule, label]) => (
                  <option key={rule} value={rule}>
                    {label}
                  </option>
                ))}
              </Select>
            ))}
          </fieldset>
        )}
      </GroupField>
      <AssignmentFields sections={settings.journal.sections} />
    </SettingsForm>
  )
}
