import type { ComponentProps } from 'react'
import type { CardFile } from '../ui/article-card.tsx'

type Props = ComponentProps<'a'> & { articleId: string; file: CardFile }

/** A link that downloads a file of an article, with or without JavaScript. */
export function DownloadLink({ articleId, file, ...rest }: Props) {
  return <a href={`/api/journals/${articleId}/direct-download/${file.fileId}`} download {...rest} />
}
