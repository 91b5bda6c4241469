import type { QuarantinedFileBody } from '#features/operations/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Table } from '#web/ui/table.tsx'

export function QuarantinedFiles({ files }: { files: QuarantinedFileBody[] }) {
  if (files.length === 0) return null
  return (
    <TitledSection id="quarantined-files" title="Quarantined files">
      <p className="mb-3 text-soft">
        They cannot be downloaded, and their articles cannot be published. Replace infected files
        with clean ones.
      </p>
      <Table
        rows={files}
        rowKey={({ id }) => id}
        columns={{
          File: ({ name, state }) => (
            <>
              <b className="[overflow-wrap:anywhere]">{name}</b>
              {state === 'infected' ? (
                <span className="block text-alarm">The virus scanner found malware.</span>
              ) : (
                <span className="block text-soft">Waiting for the virus scanner.</span>
              )}
            </>
          ),
          Received: ({ since }) => formatLocalTime(since),
          Actions: ({ id, name, state, since }) =>
            state === 'infected' && (
              <ActionButton
                call={toCall('POST /system/quarantined-files/:fileId/scan', {
                  params: { fileId: id },
                })}
                success="The file will be scanned again within a minute"
                failure="The file could not be scanned again"
                aria-label={`Scan ${name} of ${formatLocalTime(since)} again`}
              >
                Scan again
              </ActionButton>
            ),
        }}
      />
    </TitledSection>
  )
}
