const id = 'appearance'

/**
 * The journal's colours and pattern, after the style sheet that they override. The Content-Security-Policy allows this
 * sheet by its hash, so the browser keeps the one of the first page until the next full page load.
 */
export function Appearance({ sheet }: { sheet: string | undefined }) {
  const css = import.meta.env.SSR ? sheet : document.getElementById(id)?.innerHTML
  if (!css) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only variables with validated values
  return <style id={id} dangerouslySetInnerHTML={{ __html: css }} />
}
