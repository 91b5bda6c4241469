import type { Part } from '#features/word/package/part.ts'

/** Parts that are removed with their relationships, by what they are for an editor. */
const removed: [RegExp, string][] = [
  [/^docProps\/thumbnail\.[^/]+$/i, 'thumbnail'],
  [/^(?:[^/]+\/)?thumbnail\.(?:jpe?g|png|emf|wmf)$/i, 'thumbnail'],
  [/^(?:[^/]+\/)?customXml\//i, 'custom-xml'],
  [/^_xmlsignatures\//i, 'signature'],
  [/^docMetadata\//i, 'document-label'],
  [/\/printerSettings\d*\.bin$/i, 'printer-settings'],
  [/\/recipientData\.xml$/i, 'mail-merge'],
]

const empty = (root: string, namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns${root.includes(':') ? `:${root.split(':')[0]}` : ''}="${namespace}"/>`

const officeProperties = 'http://schemas.openxmlformats.org/officeDocument/2006'

/** Parts whose content is replaced by an empty document. */
const emptied: [RegExp, string, string][] = [
  [
    /^docProps\/core\.xml$/i,
    'document-properties',
    empty(
      'cp:coreProperties',
      'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
    ),
  ],
  [
    /^docProps\/app\.xml$/i,
    'document-properties',
    empty('Properties', `${officeProperties}/extended-properties`),
  ],
  [
    /^docProps\/custom\.xml$/i,
    'document-properties',
    empty('Properties', `${officeProperties}/custom-properties`),
  ],
  [
    /^word\/people\.xml$/i,
    'people',
    empty('w15:people', 'http://schemas.microsoft.com/office/word/2012/wordml'),
  ],
]

export type PartRule = { kind: string; replacement: string | null }

/** What happens to a part as a whole; undefined for a part that is kept. */
export function ruleOf({ name }: Pick<Part, 'name'>): PartRule | undefined {
  const gone = removed.find(([pattern]) => pattern.test(name))
  if (gone) return { kind: gone[1], replacement: null }
  const cleared = emptied.find(([pattern]) => pattern.test(name))
  return cleared && { kind: cleared[1], replacement: cleared[2] }
}
