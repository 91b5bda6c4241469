import { formatBytes } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'

/** The PDF and the EPUB of an issue, or why readers are not offered them. */
export function WholeIssue({ data: { issue, renditions } }: { data: IssueForEditing }) {
  const failure = renditions.find((each) => each.failure !== null)?.failure
  const files = renditions.filter(({ bytes }) => bytes !== null)
  if (failure) return <p className="mt-2">{failure}</p>
  if (files.length === 0 || !issue.url)
    return (
      <p className="mt-2 text-soft">
        A published issue is offered as one PDF and one EPUB when at least one of its articles has
        an approved full text. Both files are created again a few minutes after each change.
      </p>
    )
  return (
    <ul className="mt-2">
      {files.map(({ format, bytes }) => (
        <li key={format}>
          <a href={`${issue.url}/issue.${format}`} className="inline-block py-1">
            {format.toUpperCase()} of the whole issue
          </a>
          <span className="text-soft"> · {formatBytes(bytes ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}
