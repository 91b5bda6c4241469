import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Grant } from '#domain/publishing/article-record.ts'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { BylineAuthor } from './byline.ts'
import { Contributions } from './people.tsx'

/** A file that goes with an article; `address` is on this site. */
type SupplementLink = { address: string; label: string; kind: string; bytes: number }

export type BackMatter = {
  supplements: SupplementLink[]
  funding: Grant[]
  dataAvailability: string | null
  competingInterests: string | null
  ethicsApproval: string | null
  references: string[]
}

type Props = {
  about: BackMatter
  people: BylineAuthor[]
  Section(props: { title: string; children: ReactNode }): ReactNode
}

/** What stands behind the text of an article; what is not given has no heading. */
export function BackMatterSections({ about, people, Section }: Props) {
  const statements = [
    ['Data availability', about.dataAvailability],
    ['Competing interests', about.competingInterests],
    ['Ethics approval', about.ethicsApproval],
  ] as const
  return (
    <>
      {about.supplements.length > 0 && (
        <Section title="Supplementary files">
          <Supplements files={about.supplements} />
        </Section>
      )}
      {people.some(({ roles }) => roles.length > 0) && (
        <Section title="Author contributions">
          <Contributions people={people} />
        </Section>
      )}
      {about.funding.length > 0 && (
        <Section title="Funding">
          <ul className="flex flex-col gap-1">
            {about.funding.map(({ funder, award }) => (
              <li key={`${funder} ${award}`} className="break-words">
                {funder}
                {award && `, award ${award}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {statements.map(
        ([title, text]) =>
          text && (
            <Section key={title} title={title}>
              <p className="max-w-[68ch] break-words whitespace-pre-line">{text}</p>
            </Section>
          ),
      )}
      {about.references.length > 0 && (
        <Section title="References">
          <References references={about.references} />
        </Section>
      )}
    </>
  )
}

function Supplements({ files }: { files: SupplementLink[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {files.map(({ address, label, kind, bytes }) => (
        <li key={address} className="flex gap-2">
          <Download size={18} aria-hidden className="mt-1 flex-none text-soft print:hidden" />
          <span className="min-w-0 break-words">
            <a href={address} download>
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
}

/** Each as it was typed; its DOIs are links. */
function References({ references }: { references: string[] }) {
  return (
    <ol className="flex max-w-[68ch] flex-col gap-2 text-[0.95rem]">
      {references.map((reference, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reference is its place
        <li key={place} className="pl-6 -indent-6 [overflow-wrap:anywhere]">
          {splitByDoi(reference).map(({ text, doi }, piece) =>
            doi ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <a key={piece} href={doiUrl(doi)}>
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
}
