import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { buttonLook } from '../ui/button.tsx'
import type { ToldRecord } from './article-record.ts'
import { CopyButton } from './copy-button.tsx'

type Citation = ToldRecord['citations'][number]

/** How to cite the article: in four styles, each to copy, and as a file for a reference manager. */
export function Citing({ citations, downloads }: Pick<ToldRecord, 'citations' | 'downloads'>) {
  return (
    <section>
      <h2 className="mb-2 text-xl">Cite this article</h2>
      <dl className="divide-y divide-line border-y border-line">
        {citations.map((citation) => (
          <Cited key={citation.name} citation={citation} />
        ))}
      </dl>
      <h3 className="mt-5 mb-2 text-base" id="citation-files">
        For a reference manager
      </h3>
      <ul className="flex flex-wrap gap-2" aria-labelledby="citation-files">
        {downloads.map(({ name, href }) => (
          <li key={name}>
            <a href={href} download className={buttonLook('line')}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cited({ citation: { name, runs } }: { citation: Citation }) {
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-3">
      <dt className="self-center text-soft">{name}</dt>
      <dd className="col-span-2 col-start-1 row-start-2 font-serif break-words sm:col-span-1">
        <p ref={text}>
          {runs.map((run, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a citation never change their order
            <Setting key={place} run={run} />
          ))}
        </p>
      </dd>
      <dd className="col-start-2 row-start-1 sm:row-span-2">
        <CopyButton source={text} what={`the ${name} citation`} said="Citation copied">
          <Copy size={18} aria-hidden />
          Copy
        </CopyButton>
      </dd>
    </div>
  )
}

function Setting({ run: { text, italic, href } }: { run: Citation['runs'][number] }) {
  if (href) return <a href={href}>{text}</a>
  return italic ? <i>{text}</i> : text
}
