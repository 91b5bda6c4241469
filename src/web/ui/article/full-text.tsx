import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { FullTextContents } from '#domain/publishing/full-text.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import stylesUrl from './full-text.css?url'

/** The body of an article. Only pages that show it load its styles. Without `html`, the rendered page has the body already. */
export function FullText({ html, language }: { html: string | undefined; language: string }) {
  const [rendered] = useState(() => html ?? readRendered())
  useSectionInView()
  return (
    <>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <div
        lang={language}
        dir={directionOf(language)}
        className="full-text prose"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the document model, all text escaped
        dangerouslySetInnerHTML={{ __html: html ?? rendered }}
      />
    </>
  )
}

const readRendered = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector('.full-text')?.innerHTML ?? '')

/** Scrolls to the section of a followed link again once the fonts have loaded, because they change the height of the text above. */
function useSectionInView(): void {
  const { hash } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))
    // The browser finds the place of a reader who opens the page or comes back.
    if (!section || navigationType === 'POP') return
    const scrolled = scrollY
    let isCurrent = true
    document.fonts.ready.then(() => {
      if (isCurrent && scrollY === scrolled) section.scrollIntoView()
    })
    return () => {
      isCurrent = false
    }
  }, [hash, navigationType])
}

/** Links to the sections of a full text; on a phone, collapsed. */
export function FullTextNavigation({
  contents,
  className,
  folded,
}: {
  contents: FullTextContents
  className: string
  folded: boolean
}) {
  if (contents.length < 2) return null
  const links = (
    <ul className="mt-2 border-l-2 border-line">
      {contents
        .filter(({ level }) => level <= 2)
        .map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block py-1.5 text-soft no-underline hover:text-indigo hover:underline ${level === 1 ? 'pl-4' : 'pl-8 text-[0.95rem]'}`}
            >
              {text}
            </a>
          </li>
        ))}
    </ul>
  )
  return (
    <nav aria-label="On this page" className={`no-print ${className}`}>
      {folded ? (
        <Disclosure
          summary="On this page"
          className="rounded-xl border border-line bg-card px-4 py-1"
        >
          {links}
        </Disclosure>
      ) : (
        <>
          <p className="font-semibold">On this page</p>
          {links}
        </>
      )}
    </nav>
  )
}
