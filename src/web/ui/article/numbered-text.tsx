import { useEffect, useEffectEvent, useRef } from 'react'
import { directionOf } from '#domain/text/text-direction.ts'
import stylesUrl from './full-text.css?url'
import numberedUrl from './numbered-text.css?url'

type Props = {
  html: string
  language: string
  /** The ids of the parts whose numbers are highlighted. */
  marked: readonly string[]
  /** Called with the id of a part whose number is pressed. */
  onPart(id: string): void
  /** Requests a picture, which only some people may see. Rejects if there is none. */
  loadPicture(address: string): Promise<Blob>
}

/** The body of an article with a numbered button at each part. */
export function NumberedText({ html, language, marked, onPart, loadPicture }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: Event) => {
    const button = event.target instanceof Element && event.target.closest('[data-part]')
    const id = button instanceof HTMLElement ? button.dataset.part : undefined
    if (id) onPart(id)
  })
  const load = useEffectEvent(loadPicture)
  useEffect(() => {
    const { current } = body
    current?.addEventListener('click', press)
    return () => current?.removeEventListener('click', press)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => showPictures(body.current, load), [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other numbers
  useEffect(() => markParts(body.current, marked), [html, marked])
  return (
    <>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <link rel="stylesheet" href={numberedUrl} precedence="default" />
      <div
        ref={body}
        lang={language}
        dir={directionOf(language)}
        className="full-text numbered-text prose [overflow-wrap:anywhere]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the document model, all text escaped
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}

function markParts(body: HTMLElement | null, marked: readonly string[]): void {
  for (const button of body?.querySelectorAll<HTMLElement>('[data-part]') ?? [])
    button.toggleAttribute('data-marked', marked.includes(button.dataset.part ?? ''))
}

/** Shows the pictures of a text when they come near the screen. Returns a function that frees them. */
function showPictures(body: HTMLElement | null, load: Props['loadPicture']): () => void {
  const shown: string[] = []
  let isGone = false
  const show = async (image: HTMLImageElement) => {
    const content = await load(image.dataset.src ?? '')
    if (isGone) return
    image.src = URL.createObjectURL(content)
    shown.push(image.src)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!(isIntersecting && target instanceof HTMLImageElement)) continue
        observer.unobserve(target)
        // Without the picture its text is shown.
        show(target).catch(() => undefined)
      }
    },
    { rootMargin: '600px' },
  )
  for (const image of body?.querySelectorAll('img[data-src]') ?? []) observer.observe(image)
  return () => {
    isGone = true
    observer.disconnect()
    for (const url of shown) URL.revokeObjectURL(url)
  }
}
