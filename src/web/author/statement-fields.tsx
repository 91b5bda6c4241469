import {
  type StatementName,
  type StatementRules,
  statementLabels,
  statementNames,
} from '#domain/editorial/statements.ts'
import { FormField } from '#web/form/groups/form-field.tsx'

const hints: Record<StatementName, string> = {
  ethics:
    'The committee that approved the study, with the number of the approval; or the reason why no approval was needed.',
  funding: 'The funders of the work, with grant numbers; or a sentence that it had no funding.',
  competingInterests:
    'Interests that could have influenced the work; or a sentence that there are none.',
  dataAvailability:
    'The place where readers find the data, or the reason why they cannot be shared.',
}

/** The statements that the journal asks of authors. */
export const StatementFields = ({ rules }: { rules: StatementRules }) => {
  const asked = statementNames.filter((name) => rules[name] !== 'not-asked')
  if (asked.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-serif text-xl font-bold">Statements</legend>
      {asked.map((name) => (
        <FormField
          key={name}
          at={`statements.${name}`}
          label={statementLabels[name]}
          hint={hints[name]}
          rows={3}
          aria-required={rules[name] === 'required'}
        />
      ))}
    </fieldset>
  )
}
