import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { isCancelled } from '#web/api/api.ts'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import type { ArticleHead } from './article-head.ts'

/** Opens the device's share sheet; a reader who closes it has chosen not to share. */
const share = (content: ShareData) =>
  navigator.share(content).catch((error) => {
    if (!isCancelled(error))
      toast('error', 'Sharing failed. Please copy the link.', { id: 'share' })
  })

/** Ways to share the article: the device's share sheet where available, WhatsApp, email, and the link. */
export function Sharing({ shared: { title, url } }: Pick<ArticleHead, 'shared'>) {
  const link = useRef<HTMLAnchorElement>(null)
  const canShare = useHydrated() && 'share' in navigator
  return (
    <section>
      <h2 className="mb-1 text-lg">Share</h2>
      <p className="text-sm break-all">
        <a ref={link} href={url}>
          {url}
        </a>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {canShare && (
          <li>
            <button type="button" className={textButtonStyle} onClick={() => share({ title, url })}>
              <Share2 size={16} aria-hidden />
              Share…
            </button>
          </li>
        )}
        <li>
          <a href={whatsAppUrl(title, url)} rel="noreferrer" className={textButtonStyle}>
            <MessageCircle size={16} aria-hidden />
            WhatsApp
          </a>
        </li>
        <li>
          <a href={emailUrl(title, url)} className={textButtonStyle}>
            <Mail size={16} aria-hidden />
            Email
          </a>
        </li>
        <li>
          <CopyButton source={link} what="link" confirmation="Link copied">
            <Link2 size={16} aria-hidden />
            Copy link
          </CopyButton>
        </li>
      </ul>
    </section>
  )
}

const whatsAppUrl = (title: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`

const emailUrl = (title: string, url: string): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}\n`)}`
