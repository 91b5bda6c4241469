import type { Inline, Mark } from '#domain/manuscript/document/inline.ts'
import type { Wrapper } from './field-stack.ts'

/** How a piece of text is set. */
export type TextStyle = {
  marks: readonly Mark[]
  language: string | undefined
  isRightToLeft: boolean
}

type Frame = { content: Inline[]; wrapper: Wrapper | null }

/** Puts the content of a paragraph together. */
export class InlineBuilder {
  readonly #frames: Frame[] = [{ content: [], wrapper: null }]
  readonly #wrap: (wrapper: Wrapper, content: Inline[]) => Inline[]

  /** `wrap` makes a link, mention or citation of content. */
  constructor(wrap: (wrapper: Wrapper, content: Inline[]) => Inline[]) {
    this.#wrap = wrap
  }

  push(...inlines: Inline[]): void {
    const content = this.#frames.at(-1)?.content
    for (const inline of inlines) content?.push(inline)
  }

  text(text: string, { marks, language, isRightToLeft }: TextStyle): void {
    if (text === '') return
    const content = this.#frames.at(-1)?.content
    const last = content?.at(-1)
    const direction = isRightToLeft ? 'rtl' : undefined
    if (
      last?.kind === 'text' &&
      last.language === language &&
      last.direction === direction &&
      (last.marks ?? []).join() === marks.join()
    ) {
      last.text += text
      return
    }
    content?.push({
      kind: 'text',
      text,
      ...(marks.length > 0 && { marks: [...marks] }),
      ...(language && { language }),
      ...(direction && { direction }),
    })
  }

  open(wrapper: Wrapper): void {
    this.#frames.push({ content: [], wrapper })
  }

  close(): void {
    const frame = this.#frames.length > 1 ? this.#frames.pop() : undefined
    if (frame?.wrapper) this.push(...this.#wrap(frame.wrapper, frame.content))
  }

  /** Ends all that is open and returns the content. */
  finish(): Inline[] {
    while (this.#frames.length > 1) this.close()
    return this.#frames[0]?.content ?? []
  }
}
