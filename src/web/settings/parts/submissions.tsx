import { type StatementName, statementLabels } from '#domain/editorial/statements.ts'
import type { FieldItem } from '#web/form/groups/form-field.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { AssignmentFields } from './assignment-fields.tsx'

const statement = (name: StatementName): FieldItem => ({
  at: `statements.${name}`,
  label: statementLabels[name],
  options: [
    ['not-asked', 'Not asked'],
    ['asked', 'Optional'],
    ['required', 'Required'],
  ],
})

/** Which statements the form for authors asks for, and who handles new submissions. */
export const submissions: PartDescription = {
  seenAt: '/submission',
  done: 'The settings for submissions are published',
  failed: 'The settings for submissions were not published',
  fields: [
    {
      legend: 'Statements',
      fields: [
        [
          statement('ethics'),
          statement('funding'),
          statement('competingInterests'),
          statement('dataAvailability'),
        ],
      ],
    },
    AssignmentFields,
  ],
}
