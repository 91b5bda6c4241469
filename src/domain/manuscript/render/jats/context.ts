import type { Block } from '../../document/block.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { eachBlock } from '../../document/text.ts'
import type { RenderFinding } from '../findings.ts'

export type JatsOptions = {
  /** The address or file name of a picture; undefined if it is missing. */
  pictureHref: (pictureId: string) => string | undefined
  /** The media type at these addresses; that of the source if it is left out. */
  pictureMediaType?: string
}

/** What the parts of the JATS renderer share while they render one document. */
export type JatsContext = {
  options: JatsOptions
  mediaTypes: Map<string, string>
  blocks: Map<string, Block>
  notes: Map<string, { label: string }>
  referenceIds: Set<string>
  findings: RenderFinding[]
  blockId: string | null
  /** Inside a link, which contains no other. */
  isInLink: boolean
}

export const createContext = (
  { blocks, notes, references, pictures }: ManuscriptDocument,
  options: JatsOptions,
): JatsContext => ({
  options,
  mediaTypes: new Map(pictures.map(({ id, mediaType }) => [id, mediaType])),
  blocks: new Map([...eachBlock(blocks)].map((block) => [block.id, block])),
  notes: new Map(notes.map((note) => [note.id, note])),
  referenceIds: new Set(references.map(({ id }) => id)),
  findings: [],
  blockId: null,
  isInLink: false,
})

export function addFinding(
  { findings, blockId }: JatsContext,
  code: RenderFinding['code'],
  detail: string | null,
): void {
  findings.push({ code, blockId, detail })
}
