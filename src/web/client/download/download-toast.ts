import { toast } from '#web/ui/feedback/toast.ts'
import type { DownloadRequest, ReportDownload } from './download.ts'

export const createDownloadToast =
  ({ id, fileId }: Pick<DownloadRequest, 'id' | 'fileId'>): ReportDownload =>
  (kind, message) =>
    toast(kind, message, { id: `download ${id} ${fileId}` })
