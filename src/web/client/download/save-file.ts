/** Saves a file under a name; an object URL is revoked later. */
export function saveFile(url: string, fileName: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName }).click()
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
