import type { ComponentProps, MouseEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CardFile } from '#web/ui/article/article-card.tsx'
import type { loader } from '../../root.tsx'
import { type DownloadRequest, download, downloadUrls } from './download.ts'

type Props = ComponentProps<'a'> & {
  articleId: string
  title: string
  file: CardFile
}

/** A link that downloads a file of an article. With JavaScript, failures are reported and other URLs are tried. */
export function DownloadLink({ articleId, title, file, ...rest }: Props) {
  const fallbacks = useRouteLoaderData<typeof loader>('root')?.journal.downloadFallbacks
  const request: DownloadRequest = {
    kind: 'journals',
    id: articleId,
    fileId: file.fileId,
    format: file.format,
    fileName: `${title.slice(0, 80)}.${file.format}`,
    isPrivate: false,
    storedAt: fallbacks?.find(
      (fallback) => fallback.title === title && fallback.format === file.format,
    )?.url,
  }
  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download(request)
  }
  return <a href={downloadUrls(request)[0]} download onClick={start} {...rest} />
}
