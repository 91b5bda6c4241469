import { Link } from 'react-router'
import { useSessionUser } from '#web/client/session/session.ts'

/** What an editor can do with an article; readers do not see it. */
export function EditorLinks({ id }: { id: string }) {
  if (!useSessionUser()?.isEditor) return null
  return (
    <section className="no-print">
      <h2 className="mb-1 text-lg">For editors</h2>
      <ul>
        <li>
          <Link to={`/manage-journals/${id}`} className="inline-block py-1">
            Edit this article
          </Link>
        </li>
        <li>
          <Link to={`/journals/uploads?about=${id}`} className="inline-block py-1">
            Publish a correction or retraction
          </Link>
        </li>
      </ul>
    </section>
  )
}
