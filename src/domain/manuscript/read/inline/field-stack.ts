import type { Inline } from '#domain/manuscript/document/inline.ts'
import type { CitedWork } from '../draft.ts'

/** Inline content that a field or link wraps: a link, a mention or a citation. */
export type Wrapper =
  | { kind: 'link'; href: string }
  | { kind: 'bookmark'; name: string }
  | { kind: 'citation'; works: CitedWork[] }

/** What a field is, by its instruction. */
export type FieldMeaning = {
  wrapper?: Wrapper
  /** The result is left out: a table of contents. */
  isSkipped?: boolean
  isReferenceList?: boolean
  sequence?: string
  /** Content instead of the result. */
  content?: Inline[]
}

export type OpenField = {
  instruction: string
  /** Before the result. */
  isInstruction: boolean
  meaning: FieldMeaning
  /** The paragraph in which its wrapper is open. */
  openIn?: object
}

/** Deeper fields are read as text. */
const maxDepth = 40
const maxInstruction = 400_000

/** The fields that are open at a place of the text; they can reach over several paragraphs. */
export class FieldStack {
  readonly open: OpenField[] = []
  #lists = 0

  begin(): void {
    if (this.open.length < maxDepth)
      this.open.push({ instruction: '', isInstruction: true, meaning: {} })
  }

  /** The field whose instruction is being read. */
  get instructed(): OpenField | undefined {
    const field = this.open.at(-1)
    return field?.isInstruction ? field : undefined
  }

  instruct(text: string): void {
    const field = this.instructed
    if (field && field.instruction.length < maxInstruction) field.instruction += text
  }

  end(): OpenField | undefined {
    return this.open.pop()
  }

  /** Whether text here is part of an instruction or of a skipped result. */
  get isSilent(): boolean {
    return this.open.some(({ isInstruction, meaning }) => isInstruction || meaning.isSkipped)
  }

  /** Begins a reference list that is no field. */
  openList(): void {
    this.#lists += 1
  }

  closeList(): void {
    this.#lists -= 1
  }

  get isReferenceList(): boolean {
    return this.#lists > 0 || this.open.some(({ meaning }) => meaning.isReferenceList)
  }
}
