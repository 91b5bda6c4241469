/** The tombstone of an article that was published and is no more. */
export function Withdrawn() {
  return (
    <div className="page py-16">
      <title>Article removed</title>
      <h1 className="text-3xl">This article has been removed</h1>
      <p className="mt-4 max-w-[60ch]">
        It was published here and has been taken away by the journal. Please write to the editors if
        you need to know why.
      </p>
    </div>
  )
}
