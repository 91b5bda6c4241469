import { Disclosure } from './disclosure.tsx'
import { Joined } from './joined.tsx'

/** More names than these are folded away behind the first of them. */
const most = 8
const first = 3

/** The authors of a manuscript in their order; many of them do not push away what stands below. */
export function AuthorList({ names }: { names: readonly string[] }) {
  if (names.length <= most) return <Names names={names} />
  return (
    <Disclosure
      summary={
        <span className="min-w-0 font-normal">
          <Names names={names.slice(0, first)} /> and {names.length - first} more
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
