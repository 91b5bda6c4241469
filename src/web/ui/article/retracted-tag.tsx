/** Marks the title of a retracted article in a list, in the colours of the notice on its page. */
export const RetractedTag = () => (
  <span className="mr-2 inline-block rounded-full bg-alarm-bg px-2.5 py-0.5 font-sans text-sm font-semibold text-alarm">
    Retracted
  </span>
)
