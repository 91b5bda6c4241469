import { useRef } from 'react'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'

type Props = {
  /** A sentence for the person who runs the server. It may name settings and commands. */
  children: string
}

/** Asks the reader to pass on a sentence about what cannot be set in the browser. */
export function ServerRequest({ children }: Props) {
  const sentence = useRef<HTMLQuoteElement>(null)
  return (
    <div className="mt-3 max-w-column">
      <p className="text-sm text-soft">Ask your site administrator:</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 rounded-lg bg-grey-bg px-4 py-3">
        <blockquote ref={sentence} className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
          {children}
        </blockquote>
        <CopyButton source={sentence} what="the sentence" confirmation="Sentence copied">
          Copy
        </CopyButton>
      </div>
    </div>
  )
}
