import type { ComponentProps, MouseEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { FileSize } from '#web/ui/article/file-size.tsx'
import type { loader } from '../../root.tsx'
import { type DownloadRequest, download, downloadUrls } from './download.ts'

/** A file of an article, as pages list it. */
export type ArticleFile = { fileId: string; format: FileFormat; bytes: number }

type Props = ComponentProps<'a'> & { article: { id: string; title: string }; file: ArticleFile }

/** A link that downloads a file of an article. With JavaScript, failures are reported and other URLs are tried. */
export function DownloadLink({ article: { id, title }, file, children, ...rest }: Props) {
  const { fileId, format, bytes } = file
  const fallbacks = useRouteLoaderData<typeof loader>('root')?.journal.downloadFallbacks
  const request: DownloadRequest = {
    kind: 'journals',
    id,
    fileId,
    format,
    fileName: `${title.slice(0, 80)}.${format}`,
    isPrivate: false,
    storedAt: fallbacks?.find((fallback) => fallback.title === title && fallback.format === format)
      ?.url,
  }
  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download(request)
  }
  return (
    <a href={downloadUrls(request)[0]} download onClick={start} {...rest}>
      {children ?? (
        <>
          {`Download ${format.toUpperCase()} `}
          <FileSize bytes={bytes} />
          <span className="sr-only"> of {title}</span>
        </>
      )}
    </a>
  )
}
