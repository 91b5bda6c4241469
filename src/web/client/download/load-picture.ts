/** Requests a picture with the right to see it. Rejects without one. */
export async function loadPicture(address: string, headers: HeadersInit): Promise<Blob> {
  const response = await fetch(address, { headers, credentials: 'omit' })
  if (!response.ok) throw new Error(`the picture was not delivered: ${response.status}`)
  return response.blob()
}
