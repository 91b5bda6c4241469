import { Link } from 'react-router'
import type { ListedArticle } from '#features/publishing/articles/article-list-queries.ts'
import { AuthorNames } from '#web/ui/article/author-names.tsx'
import { RetractedTag } from '#web/ui/article/retracted-tag.tsx'

/** The shown data of a related article; no more, because it is sent in the HTML and again for hydration. */
export const toRelatedArticle = ({ id, title, retracted, authors }: ListedArticle) => ({
  id,
  title,
  retracted,
  authors,
})

export function RelatedArticles({ articles }: { articles: ReturnType<typeof toRelatedArticle>[] }) {
  if (articles.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">Related articles</h2>
      <ul className="divide-y divide-line">
        {articles.map((article) => (
          <li key={article.id} className="py-2.5">
            {article.retracted && <RetractedTag />}
            <Link to={`/journals/${article.id}`} className="font-serif break-words">
              {article.title}
            </Link>
            <p className="mt-0.5 line-clamp-2 text-sm break-words text-soft">
              <AuthorNames names={article.authors} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
