import { SaxesParser } from 'saxes'

/** A document is not well-formed, has a document type, or is beyond a limit. */
export class XmlError extends Error {}

/**
 * The parser of every part of a Word document. It throws `XmlError`, also for a document type, which ECMA-376 part 2 forbids.
 * With `position`, its place in the source is known at each event.
 */
export function createXmlParser<Position extends boolean>(
  position: Position,
): SaxesParser<{ xmlns: false; position: Position }> {
  const parser = new SaxesParser<{ xmlns: false; position: Position }>({ xmlns: false, position })
  parser.on('error', ({ message }) => {
    throw new XmlError(message)
  })
  parser.on('doctype', () => {
    throw new XmlError('document type')
  })
  return parser
}
