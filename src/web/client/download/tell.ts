import { toast } from '../../ui/toast.ts'
import type { Tell, Wanted } from './download.ts'

/** Tells of one download in one toast, whatever comes of it. */
export const tellOf =
  ({ id, fileId }: Pick<Wanted, 'id' | 'fileId'>): Tell =>
  (kind, message) =>
    toast(kind, message, { id: `download ${id} ${fileId}` })
