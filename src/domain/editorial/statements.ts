import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { nullIfEmpty, unsetIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { EmailAddress } from '../people/account.ts'

/** The statements that a journal can ask of authors, with their labels. */
export const statementLabels = {
  ethics: 'Ethics approval',
  funding: 'Funding',
  competingInterests: 'Competing interests',
  dataAvailability: 'Data availability',
} as const
export type StatementName = keyof typeof statementLabels
export const statementNames = Object.keys(statementLabels) as StatementName[]

const StatementText = unsetIfEmpty(paragraphs(5_000))
export const Statements = z.strictObject({
  ethics: StatementText,
  funding: StatementText,
  competingInterests: StatementText,
  dataAvailability: StatementText,
})
export type Statements = z.infer<typeof Statements>

const Rule = z
  .enum(['not-asked', 'asked', 'required'], 'must be not-asked, asked or required')
  .default('not-asked')

/** Which statements a journal asks for. */
export const StatementRules = z.strictObject({
  ethics: Rule,
  funding: Rule,
  competingInterests: Rule,
  dataAvailability: Rule,
})
export type StatementRules = z.infer<typeof StatementRules>

const missingStatements = (rules: StatementRules, statements: Statements) =>
  statementNames.filter((name) => rules[name] === 'required' && !statements[name])

/** The statements of a form, with the required ones of a journal. */
export const statementsFor = (rules: StatementRules): typeof Statements =>
  Statements.superRefine((statements, { addIssue }) => {
    for (const name of missingStatements(rules, statements))
      addIssue({ code: 'custom', path: [name], message: 'required' })
  })

/** Throws `invalid` for a required statement that is missing. */
export function requireStatements(rules: StatementRules, statements: Statements): void {
  const [missing] = missingStatements(rules, statements)
  if (missing)
    throw new Refused(
      'invalid',
      `Please enter the statement: ${statementLabels[missing]}.`,
      `statements.${missing}`,
    )
}

export const reviewerWishKinds = ['suggested', 'opposed'] as const

/** A reviewer whom the author suggests, or asks not to invite. Only editors see these. */
export const ReviewerWish = z.object({
  kind: z.enum(reviewerWishKinds, 'must be suggested or opposed'),
  name: line(200),
  email: nullIfEmpty(EmailAddress),
  affiliation: nullIfEmpty(line(300)),
  reason: nullIfEmpty(paragraphs(1_000)),
})
export type ReviewerWish = z.infer<typeof ReviewerWish>
