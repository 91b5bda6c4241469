import { formatDay } from '#domain/text/format.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** The connection to ORCID, for journals that add reviews to ORCID records. */
export function OrcidConnection({ orcid }: { orcid: string | null }) {
  const { busy, run } = useAction({ failure: 'Your ORCID iD was not disconnected' })
  const connect = async () => {
    try {
      const { data } = await api('POST /reviews/orcid/authorization')
      location.assign(data.url)
    } catch (error) {
      toast('error', errorMessage(error, 'ORCID could not be opened'))
    }
  }
  return (
    <section aria-labelledby="orcid" className="mt-10">
      <h2 id="orcid" className="text-2xl">
        ORCID
      </h2>
      {orcid ? (
        <p className="mt-2 flex flex-wrap items-center gap-4">
          <span>
            Connected: <a href={`https://orcid.org/${orcid}`}>{orcid}</a>
          </span>
          <Button disabled={busy} onClick={() => run(toCall('DELETE /reviews/orcid/connection'))}>
            Disconnect
          </Button>
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-[60ch] text-soft">
            Connect your ORCID iD to add reviews to your ORCID record. The record names the journal
            and the year, and no manuscript.
          </p>
          <Button className="mt-3" onClick={connect}>
            Connect your ORCID iD
          </Button>
        </>
      )}
    </section>
  )
}

type EntryProps = { id: string; isAdded: boolean; day: string | null }

/** Adds a review to the ORCID record, or removes it. */
export function OrcidEntry({ id, isAdded, day }: EntryProps) {
  const { busy, run } = useAction({ failure: 'Your ORCID record was not changed' })
  const path = `/reviews/own/${encodeURIComponent(id)}/orcid`
  return (
    <Button disabled={busy} onClick={() => run({ method: isAdded ? 'DELETE' : 'POST', path })}>
      {isAdded ? 'Remove from ORCID' : 'Add to ORCID'}
      {day && <span className="sr-only">: review sent {formatDay(day)}</span>}
    </Button>
  )
}
