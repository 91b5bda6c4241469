import { statementLabels, statementNames } from '#domain/editorial/statements.ts'
import type { FullSubmission } from '#features/editorial/api-schemas.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** What the authors declare, as far as the journal asks for it. */
export const Statements = ({ statements }: Pick<FullSubmission, 'statements'>) =>
  statementNames.map((name) => {
    const text = statements[name]
    return (
      text && (
        <section key={name}>
          <h2 className="mb-2 text-xl">{statementLabels[name]}</h2>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
        </section>
      )
    )
  })

/** The reference list that the author entered. */
export const References = ({ references }: Pick<FullSubmission, 'references'>) =>
  references.length > 0 && (
    <Disclosure summary={`References (${references.length})`}>
      <ol className="flex list-decimal flex-col gap-1 pl-8 [overflow-wrap:anywhere]">
        {references.map((reference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>{reference}</li>
        ))}
      </ol>
    </Disclosure>
  )

/** The keywords as tags. */
export const Keywords = ({ keywords }: { keywords: string[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Keywords</h2>
    <ul className="flex flex-wrap gap-2">
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Tag>{keyword}</Tag>
        </li>
      ))}
    </ul>
  </section>
)
