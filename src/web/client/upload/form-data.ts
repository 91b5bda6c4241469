/** Fields as a form with files sends them: a list as JSON, what is not given not at all. */
export function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) form.set(name, value)
    else form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  return form
}
