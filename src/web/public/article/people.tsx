import { Fragment } from 'react'
import { Link } from 'react-router'
import { AuthorNames, authorArchivePath } from '#web/ui/article/author-names.tsx'
import type { Byline, BylineAuthor } from './byline.ts'

export function ArticleAuthors({ byline }: { byline: Byline }) {
  const { authors, affiliations } = byline
  if (!hasAuthorDetails(byline)) {
    return (
      <p className="mt-3 font-serif text-lg break-words">
        <AuthorNames names={authors.map(({ name }) => name).filter(Boolean)} />
      </p>
    )
  }
  const numbered = affiliations.length > 1
  return (
    <>
      <p className="mt-3 font-serif text-lg break-words">
        {authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
          <Fragment key={index}>
            {index > 0 && ', '}
            <AuthorName author={author} numbered={numbered} />
          </Fragment>
        ))}
      </p>
      {affiliations.length > 0 && <Affiliations affiliations={affiliations} numbered={numbered} />}
      {authors.some(({ corresponding }) => corresponding) && (
        <p className="mt-1 text-[0.95rem] text-soft" aria-hidden>
          * Corresponding author
        </p>
      )}
    </>
  )
}

const hasAuthorDetails = ({ authors, affiliations }: Byline): boolean =>
  affiliations.length > 0 || authors.some(({ orcid, corresponding }) => orcid || corresponding)

function AuthorName({ author, numbered }: { author: BylineAuthor; numbered: boolean }) {
  const { name, orcid, corresponding, affiliations } = author
  return (
    <>
      <Link to={authorArchivePath(name)} className="text-inherit no-underline hover:underline">
        <bdi>{name}</bdi>
      </Link>
      {(corresponding || (numbered && affiliations.length > 0)) && (
        <sup className="text-[0.7em]">
          {numbered && affiliations.join(',')}
          {corresponding && (
            <>
              <span aria-hidden>*</span>
              <span className="sr-only"> (corresponding author)</span>
            </>
          )}
        </sup>
      )}
      {orcid && (
        <a href={orcid} className="ml-1 inline-block py-1 align-[-0.3em]">
          <OrcidIcon name={name} />
        </a>
      )}
    </>
  )
}

/** The ORCID iD icon in its own green, as the brand guidelines of ORCID require. */
const OrcidIcon = ({ name }: { name: string }) => (
  <svg viewBox="0 0 256 256" width="16" height="16" role="img" aria-label={`ORCID iD of ${name}`}>
    <circle cx="128" cy="128" r="128" fill="#a6ce39" />
    <g fill="#fff">
      <circle cx="78.6" cy="56.8" r="10.1" />
      <path d="M70.9 79.1h15.4v107.1H70.9zM108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z" />
    </g>
  </svg>
)

const Affiliations = ({
  affiliations,
  numbered,
}: Pick<Byline, 'affiliations'> & { numbered: boolean }) => (
  <ol aria-label="Affiliations" className="mt-2 text-[0.95rem] text-soft">
    {affiliations.map(({ name, country, ror }, index) => (
      <li key={JSON.stringify([name, country, ror])} className="break-words">
        {numbered && <sup className="mr-1">{index + 1}</sup>}
        {ror ? <a href={ror}>{name}</a> : name}
        {country && `, ${country}`}
      </li>
    ))}
  </ol>
)

export const Contributions = ({ authors }: { authors: BylineAuthor[] }) => (
  <ul className="flex flex-col gap-1">
    {authors
      .filter(({ roles }) => roles.length > 0)
      .map(({ name, roles }) => (
        <li key={`${name} ${roles}`} className="break-words">
          <b>{name}</b>: {roles.join(', ')}
        </li>
      ))}
  </ul>
)
