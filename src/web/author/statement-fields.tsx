import {
  type StatementName,
  type StatementRules,
  type Statements,
  statementLabels,
  statementNames,
} from '#domain/editorial/statements.ts'
import { TextArea } from '#web/form/field.tsx'
import { GroupField } from '#web/form/groups/group-field.tsx'

const hints: Record<StatementName, string> = {
  ethics: 'Who approved the study, with the number of the approval; or why none was needed.',
  funding: 'Who paid for the work, with grant numbers; or that it had no funding.',
  competingInterests: 'What could have influenced the work; or that there is nothing.',
  dataAvailability: 'Where readers find the data, or why they cannot be shared.',
}

/** The statements that the journal asks of authors. */
export const StatementFields = ({ rules }: { rules: StatementRules }) => {
  const asked = statementNames.filter((name) => rules[name] !== 'not-asked')
  if (asked.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-serif text-xl font-bold">Statements</legend>
      <GroupField<Statements> name="statements">
        {({ text }) =>
          asked.map((name) => (
            <TextArea
              key={name}
              label={statementLabels[name]}
              hint={hints[name]}
              rows={3}
              {...text(name)}
              aria-required={rules[name] === 'required' || undefined}
            />
          ))
        }
      </GroupField>
    </fieldset>
  )
}
