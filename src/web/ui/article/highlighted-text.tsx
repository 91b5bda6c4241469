import { highlightWords } from '#domain/text/highlight.ts'

export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  let at = 0
  return highlightWords(text, words).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? (
      <mark key={key} className="rounded-sm bg-green-bg text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    )
  })
}
