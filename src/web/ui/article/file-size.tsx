import { formatBytes } from '#domain/text/format.ts'

export const FileSize = ({ bytes }: { bytes: number }) => (
  <span className="font-normal text-soft">{formatBytes(bytes)}</span>
)
