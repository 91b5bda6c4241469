import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Joined } from '#web/ui/joined.tsx'

/** Longer lists are collapsed to their first names. */
const maxNames = 8
const namesWhenCollapsed = 3

/** The authors of a manuscript in their order, collapsed when there are many. */
export function AuthorList({ names }: { names: readonly string[] }) {
  if (names.length <= maxNames) return <Names names={names} />
  return (
    <Disclosure
      summary={
        <span className="min-w-0 font-normal">
          <Names names={names.slice(0, namesWhenCollapsed)} /> and{' '}
          {names.length - namesWhenCollapsed} more
        </span>
      }
    >
      <Names names={names} />
    </Disclosure>
  )
}

/** `bdi` keeps the order of adjacent right-to-left names. */
const Names = ({ names }: { names: readonly string[] }) => (
  <Joined by=", ">
    {names.map((name) => (
      <bdi key={name}>{name}</bdi>
    ))}
  </Joined>
)
