/** Fields as multipart form data: lists and objects as JSON, without null and undefined. */
export function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) form.set(name, value)
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
