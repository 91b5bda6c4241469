import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { ArticleView } from './article-view.ts'
import type { BylineAuthor } from './byline.ts'
import { Contributions } from './people.tsx'

type Props = {
  backMatter: ArticleView['backMatter']
  authors: BylineAuthor[]
  Section(props: { title: string; children: ReactNode }): ReactNode
}

type FundingProps = Pick<Props['backMatter'], 'funding' | 'fundingStatement'> &
  Pick<Props, 'Section'>

/** The grants, and the statement of the authors. */
const Funding = ({ funding, fundingStatement, Section }: FundingProps) =>
  (funding.length > 0 || fundingStatement) && (
    <Section title="Funding">
      {funding.length > 0 && (
        <ul className="flex flex-col gap-1">
          {funding.map(({ funder, award }) => (
            <li key={`${funder} ${award}`} className="break-words">
              {funder}
              {award && `, award ${award}`}
            </li>
          ))}
        </ul>
      )}
      {fundingStatement && (
        <p className="max-w-[68ch] break-words whitespace-pre-line">{fundingStatement}</p>
      )}
    </Section>
  )

/** The sections after the text of an article; empty ones are left out. */
export function BackMatterSections({ backMatter, authors, Section }: Props) {
  return (
    <>
      {backMatter.supplements.length > 0 && (
        <Section title="Supplementary files">
          <Supplements files={backMatter.supplements} />
        </Section>
      )}
      {authors.some(({ roles }) => roles.length > 0) && (
        <Section title="Author contributions">
          <Contributions authors={authors} />
        </Section>
      )}
      <Funding {...backMatter} Section={Section} />
      {backMatter.statements.map(({ title, text }) => (
        <Section key={title} title={title}>
          <p className="max-w-[68ch] break-words whitespace-pre-line">{text}</p>
        </Section>
      ))}
      {backMatter.references.length > 0 && (
        <Section title="References">
          <References references={backMatter.references} />
        </Section>
      )}
    </>
  )
}

const Supplements = ({ files }: { files: ArticleView['backMatter']['supplements'] }) => (
  <ul className="flex flex-col gap-1">
    {files.map(({ path, label, kind, bytes }) => (
      <li key={path} className="flex gap-2">
        <Download size={18} aria-hidden className="mt-1 flex-none text-soft print:hidden" />
        <span className="min-w-0 break-words">
          <a href={path} download>
            {label}
          </a>{' '}
          <span className="text-soft">
            · {kind} · {formatBytes(bytes)}
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const References = ({ references }: { references: string[] }) => (
  <ol className="flex max-w-[68ch] flex-col gap-2 text-[0.95rem]">
    {references.map((reference, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: references may be equal, and their order never changes
      <li key={index} className="pl-6 -indent-6 [overflow-wrap:anywhere]">
        {splitByDoi(reference).map(({ text, doi }, part) =>
          doi ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
            <a key={part} href={doiUrl(doi)}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </li>
    ))}
  </ol>
)
