import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import type { ArticleHead } from './article-head.ts'

type Citation = ArticleHead['citations'][number]

export const Citations = ({
  citations,
  downloads,
}: Pick<ArticleHead, 'citations' | 'downloads'>) => (
  <section>
    <h2 className="mb-2 text-lg">Cite this article</h2>
    <div className="rounded-lg border border-line bg-card px-4 py-2 text-[0.95rem]">
      <dl>
        {citations.slice(0, 1).map((citation) => (
          <CitationEntry key={citation.name} citation={citation} />
        ))}
      </dl>
      <Disclosure summary="Other styles" className="border-t border-line">
        <dl className="divide-y divide-line border-t border-line">
          {citations.slice(1).map((citation) => (
            <CitationEntry key={citation.name} citation={citation} />
          ))}
        </dl>
      </Disclosure>
      {downloads.length > 0 && (
        <Disclosure summary="For a reference manager" className="border-t border-line">
          <ul className="flex flex-wrap gap-x-5 pb-2">
            {downloads.map(({ name, href }) => (
              <li key={name}>
                <a href={href} download className="inline-flex min-h-11 items-center">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  </section>
)

function CitationEntry({ citation: { name, runs } }: { citation: Citation }) {
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1">
      <dt className="text-soft">{name}</dt>
      <dd className="col-span-2 col-start-1 row-start-2 pb-2 font-serif break-words">
        <p ref={text}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a citation never change their order
            <CitationRun key={index} run={run} />
          ))}
        </p>
      </dd>
      <dd className="col-start-2 row-start-1">
        <CopyButton source={text} what={`the ${name} citation`} confirmation="Citation copied">
          <Copy size={16} aria-hidden />
          Copy
        </CopyButton>
      </dd>
    </div>
  )
}

function CitationRun({ run: { text, italic, href } }: { run: Citation['runs'][number] }) {
  if (href) return <a href={href}>{text}</a>
  return italic ? <i>{text}</i> : text
}
