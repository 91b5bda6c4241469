/**
 * The parts of an email in their order, with its link where it belongs: before the last paragraph, which is the signature,
 * or at the end of a very short text.
 */
export function layOutEmail<Link>(
  paragraphs: readonly string[],
  link: Link | undefined,
): (string | Link)[] {
  const parts: (string | Link)[] = [...paragraphs]
  if (link !== undefined) parts.splice(parts.length > 2 ? -1 : parts.length, 0, link)
  return parts
}

export const splitParagraphs = (body: string): string[] => body.split(/\n{2,}/)
