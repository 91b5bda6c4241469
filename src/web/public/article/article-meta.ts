import type { ArticleHead } from './article-head.ts'

/** The tags in the head of an article's page. */
export const articleMeta = ({ head, alternates, jsonLd }: ArticleHead) => [
  { name: 'robots', content: jsonLd ? 'index, follow' : 'noindex' },
  ...head,
  { tagName: 'link' as const, rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
  ...alternates.map((link) => ({ tagName: 'link' as const, rel: 'alternate', ...link })),
  ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
]

/** The tags of the picture for sharing, where there is one. */
export const pictureMeta = (picture: ArticleHead['picture'], alt: string) =>
  picture
    ? [
        { property: 'og:image', content: picture },
        { property: 'og:image:type', content: 'image/png' },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { property: 'og:image:alt', content: alt },
        { name: 'twitter:image', content: picture },
        { name: 'twitter:image:alt', content: alt },
      ]
    : []
