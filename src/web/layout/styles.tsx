const id = 'styles'

/** Replaced by the style sheet after rendering. It cannot occur in the text of a page, where `<` is escaped. */
export const stylesPlaceholder = { open: `<style id="${id}">`, mark: '/*styles*/' }

/**
 * The inlined style sheet: without a second request, a page on a slow connection is readable a second earlier. The
 * server inserts it (`entry.server.tsx`) and the browser keeps it, so that the scripts do not contain it.
 */
export function Styles() {
  const css = import.meta.env.SSR ? stylesPlaceholder.mark : document.getElementById(id)?.innerHTML
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={id} dangerouslySetInnerHTML={{ __html: css ?? '' }} />
}
