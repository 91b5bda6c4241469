/** A picture of figures, drawn by the server; its numbers stand in a table beside it. */
export function Plot({ svg }: { svg: string }) {
  return (
    <div
      className="mb-4 max-w-xl rounded-xl border border-line bg-card p-3 [&_svg]:h-auto [&_svg]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from numbers and its own words
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
