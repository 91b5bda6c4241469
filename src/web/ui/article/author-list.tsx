import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Joined } from '#web/ui/joined.tsx'

/** More names than these are folded away behind the first of them. */
const maxNames = 8
const namesBeforeFold = 3

/** The authors of a manuscript in their order; many of them do not push away what stands below. */
export function AuthorList({ names }: { names: readonly string[] }) {
  if (names.length <= maxNames) return <Names names={names} />
  return (
    <Disclosure
      summary={
        <span className="min-w-0 font-normal">
          <Names names={names.slice(0, namesBeforeFold)} /> and {names.length - namesBeforeFold}{' '}
          more
        </span>
      }
    >
      <Names names={names} />
    </Disclosure>
  )
}

/** Each in its own direction, so that two names from right to left keep their order. */
const Names = ({ names }: { names: readonly string[] }) => (
  <Joined by=", ">
    {names.map((name) => (
      <bdi key={name}>{name}</bdi>
    ))}
  </Joined>
)
