import type { ComponentProps, MouseEvent } from 'react'
import type { CardFile } from '../ui/article-card.tsx'
import { toast } from '../ui/toaster.tsx'
import { addressesOf, download, type Wanted } from './download.ts'

type Props = ComponentProps<'a'> & {
  articleId: string
  title: string
  file: CardFile
  storedAt?: string | undefined
}

/** A link that downloads a file of an article. Without JavaScript it is one; with it, failures are met. */
export function DownloadLink({ articleId, title, file, storedAt, ...rest }: Props) {
  const wanted: Wanted = {
    kind: 'journals',
    id: articleId,
    fileId: file.fileId,
    format: file.format,
    fileName: `${title.slice(0, 80)}.${file.format}`,
    isPrivate: false,
    storedAt,
  }
  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    download(wanted, toast)
  }
  return <a href={addressesOf(wanted)[0]} download onClick={start} {...rest} />
}
