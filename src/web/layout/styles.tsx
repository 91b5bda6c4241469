const id = 'styles'

/** Where the style sheet goes when the page is rendered; in text of a page `<` is escaped. */
export const stylesPlaceholder = { open: `<style id="${id}">`, mark: '/*styles*/' }

/**
 * The style sheet inside the page: on a slow line a page that waits for no second answer can be
 * read a second earlier, and the whole sheet is smaller than one photograph. The server sets it in when all else is
 * rendered (`entry.server.tsx`); in the browser it is the one that came with the page, so the
 * scripts need not carry it.
 */
export function Styles() {
  const css = import.meta.env.SSR ? stylesPlaceholder.mark : document.getElementById(id)?.innerHTML
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={id} dangerouslySetInnerHTML={{ __html: css ?? '' }} />
}
