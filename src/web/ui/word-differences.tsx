type Differences = {
  pieces: { kind: 'same' | 'added' | 'removed'; text: string }[]
  added: number
  removed: number
  cut: boolean
}

const looks = {
  same: '',
  added: 'bg-green-bg text-green underline decoration-2',
  removed: 'bg-alarm-bg text-alarm line-through',
}
const tags = { same: 'span', added: 'ins', removed: 'del' } as const

export const describeDifferences = ({ added, removed }: Differences): string =>
  `${added} words added, ${removed} removed`

/** A text with the words that were added and removed. */
export const WordDifferences = ({ differences: { pieces, cut } }: { differences: Differences }) => (
  <>
    <div className="prose max-h-[32rem] overflow-auto rounded-xl border border-line bg-card p-4 [overflow-wrap:anywhere] whitespace-pre-line">
      {pieces.map(({ kind, text }, index) => {
        const Piece = tags[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
          <Piece key={index} className={looks[kind]}>
            {text}
          </Piece>
        )
      })}
    </div>
    {cut && (
      <p className="mt-2 text-soft">
        Only the first part is shown. Download the files to see the rest.
      </p>
    )}
  </>
)
