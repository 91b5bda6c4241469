/** A part in UTF-8, without the name of another encoding in its declaration. */
export const encodeXml = (source: string): Buffer =>
  Buffer.from(source.replace(/^(\uFEFF?<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1'))
