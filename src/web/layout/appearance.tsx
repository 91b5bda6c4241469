const id = 'appearance'

/**
 * The colours and the cloth that the journal chose, after the style sheet that they change. The policy of the page
 * knows this sheet by its hash, so that in the browser it stays the one that came with the page: when a manager
 * changes it, the next page that is loaded whole has the new one.
 */
export function Appearance({ sheet }: { sheet: string | undefined }) {
  const css = import.meta.env.SSR ? sheet : document.getElementById(id)?.innerHTML
  if (!css) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: variables alone, of values that were checked
  return <style id={id} dangerouslySetInnerHTML={{ __html: css }} />
}
