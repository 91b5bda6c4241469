import { Link } from 'react-router'
import { Joined } from '#web/ui/joined.tsx'
import { HighlightedText } from './highlighted-text.tsx'

export const authorArchivePath = (author: string): string =>
  `/archive?${new URLSearchParams({ author: author.slice(0, 200) })}`
export const keywordArchivePath = (keyword: string): string =>
  `/archive?${new URLSearchParams({ keyword: keyword.slice(0, 200) })}`

type Props = {
  names: readonly string[]
  words?: readonly string[]
}

/** The authors of an article, each linked to the articles of that name. */
export function AuthorNames({ names, words = [] }: Props) {
  if (names.length === 0) return 'Unknown author'
  const links = names.map((name) => (
    <Link
      key={name}
      to={authorArchivePath(name)}
      className="text-inherit decoration-edge decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      <HighlightedText text={name} words={words} />
    </Link>
  ))
  return <Joined by=", ">{links}</Joined>
}
