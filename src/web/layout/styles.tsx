import inlined from '../app.css?inline'

const id = 'styles'

/**
 * The style sheet inside the page: on a slow line a page that waits for no second answer can be
 * read a second earlier, and the whole sheet is smaller than one photograph. In the browser it is
 * the one that came with the page, so the scripts need not carry it.
 */
export function Styles() {
  const css = import.meta.env.SSR ? inlined : document.getElementById(id)?.innerHTML
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style id={id} dangerouslySetInnerHTML={{ __html: css ?? '' }} />
}
