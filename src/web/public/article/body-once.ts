/** A text whose body is absent in the data of a rendered page: the browser takes it from the page. */
type TextWithBodyOnce<Text extends { html: string }> = Omit<Text, 'html'> & { html?: string }

/**
 * Keeps the body of a text out of the data beside a rendered page, which would double the bytes of the page. The router serialises
 * enumerable properties only, so the server still renders the body. A link in the browser gets it as data.
 */
export const sendBodyOnce = <Text extends { html: string }>(
  text: Text,
  isDocument: boolean,
): TextWithBodyOnce<Text> =>
  isDocument
    ? Object.defineProperty({ ...text }, 'html', { value: text.html, enumerable: false })
    : text
