import { formatDateTime } from '#domain/text/format.ts'
import type { HeldFileBody } from '#features/operations/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'

/** Files that nobody is given: they wait for the virus scanner, or it found something harmful. */
export function QuarantinedFiles({ files }: { files: HeldFileBody[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="held-files">
      <h2 id="held-files" className="mb-3 text-2xl">
        Files that are held
      </h2>
      <p className="mb-3 text-soft">
        Nobody is given them, and what they belong to cannot be published. One that was found to be
        harmful is replaced where it belongs.
      </p>
      <Table headings={['File', 'Came in', 'Again']}>
        {files.map((file) => (
          <QuarantinedFileRow key={file.id} file={file} />
        ))}
      </Table>
    </section>
  )
}

function QuarantinedFileRow({ file: { id, name, state, since } }: { file: HeldFileBody }) {
  const { busy, run } = useAction({
    success: 'It is scanned again within a minute',
    failure: 'It could not be scanned again',
  })
  return (
    <tr>
      <Cell>
        <b className="[overflow-wrap:anywhere]">{name}</b>
        {state === 'infected' ? (
          <span className="block text-alarm">The virus scanner found something harmful.</span>
        ) : (
          <span className="block text-soft">Waits for the virus scanner.</span>
        )}
      </Cell>
      <Cell heading="Came in" kind="fact">
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
