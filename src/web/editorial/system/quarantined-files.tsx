import { formatDateTime } from '#domain/text/format.ts'
import type { HeldFileBody } from '#features/operations/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'

/** Files that wait for the virus scan, or in which it found malware. */
export function QuarantinedFiles({ files }: { files: HeldFileBody[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="held-files">
      <h2 id="held-files" className="mb-3 text-2xl">
        Quarantined files
      </h2>
      <p className="mb-3 text-soft">
        They cannot be downloaded, and their articles cannot be published. Replace infected files
        with clean ones.
      </p>
      <Table headings={['File', 'Received', 'Actions']}>
        {files.map((file) => (
          <QuarantinedFileRow key={file.id} file={file} />
        ))}
      </Table>
    </section>
  )
}

function QuarantinedFileRow({ file: { id, name, state, since } }: { file: HeldFileBody }) {
  const { busy, run } = useAction({
    success: 'The file will be scanned again within a minute',
    failure: 'The file could not be scanned again',
  })
  return (
    <tr>
      <Cell>
        <b className="[overflow-wrap:anywhere]">{name}</b>
        {state === 'infected' ? (
          <span className="block text-alarm">The virus scanner found malware.</span>
        ) : (
          <span className="block text-soft">Waiting for the virus scanner.</span>
        )}
      </Cell>
      <Cell heading="Received" kind="fact">
        {formatDateTime(since)}
      </Cell>
      <Cell kind="actions">
        {state === 'infected' && (
          <Button
            disabled={busy}
            aria-label={`Scan ${name} of ${formatDateTime(since)} again`}
            onClick={() => run({ method: 'POST', path: `/system/held-files/${id}/scan` })}
          >
            Scan again
          </Button>
        )}
      </Cell>
    </tr>
  )
}
