import type { ComponentProps, MouseEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import type { CardFile } from '../../ui/article-card.tsx'
import { addressesOf, download, type Wanted } from './download.ts'
import { tellOf } from './tell.ts'

type Props = ComponentProps<'a'> & {
  articleId: string
  title: string
  file: CardFile
}

/** A link that downloads a file of an article. Without JavaScript it is one; with it, failures are met. */
export function DownloadLink({ articleId, title, file, ...rest }: Props) {
  const places = useRouteLoaderData<typeof loader>('root')?.journal.downloadFallbacks
  const wanted: Wanted = {
    kind: 'journals',
    id: articleId,
    fileId: file.fileId,
    format: file.format,
    fileName: `${title.slice(0, 80)}.${file.format}`,
    isPrivate: false,
    storedAt: places?.find((place) => place.title === title && place.format === file.format)?.url,
  }
  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    download(wanted, tellOf(wanted))
  }
  return <a href={addressesOf(wanted)[0]} download onClick={start} {...rest} />
}
