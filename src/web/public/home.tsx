import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { listArticles } from '#features/articles/queries.ts'
import { DownloadLink } from '../client/download-link.tsx'
import { siteContext } from '../context.ts'
import { ArticleCard, CardGrid, FileSize } from '../ui/article-card.tsx'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import type { Route } from './+types/home'
import { toCard } from './card.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(siteContext)
  const { name, tagline, hero, carousel } = content.journal
  const newest = await listArticles(db, { page: 1, limit: 3 })
  return {
    name,
    tagline,
    hero,
    carousel,
    articles: newest.items.map(toCard),
    canonical: `${baseUrl}/`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: loaderData.name },
        { name: 'description', content: loaderData.tagline },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { articles, name, tagline } = loaderData
  return (
    <>
      <section className="relative isolate overflow-hidden bg-night text-white">
        <div
          aria-hidden
          className="absolute inset-0 -z-20 bg-[url(/cloth/7-indigo.svg)] bg-cover bg-center"
        />
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-linear-to-r from-night from-0% via-night/90 via-45% to-night/40 to-100%"
        />
        <div className="page py-[clamp(3rem,8vw,6.5rem)]">
          <p className="inline-flex items-center gap-2 rounded-full border border-white/40 px-3 py-1 text-sm font-semibold">
            <BadgeCheck size={16} aria-hidden /> Peer-Reviewed
          </p>
          <h1 className="mt-4 max-w-[12ch] text-[clamp(2.2rem,6vw,3.75rem)]">
            Explore <span className="whitespace-nowrap">Cutting-Edge</span> Research
          </h1>
          <p className="mt-4 max-w-[52ch] text-lg text-night-text">{tagline}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to="/journals" className={buttonLook('go')}>
              Browse Journals
            </Link>
            <Link to="/submission" className={`${buttonLook('quiet')} text-white`}>
              Submit Your Research
            </Link>
          </div>
        </div>
      </section>
      <div className="page py-12">
        <section>
          <h2 className="text-2xl">Welcome to {name}</h2>
          <p className="mt-3 max-w-[65ch]">
            A global platform for scholars, researchers, and academics to publish and discover
            cutting-edge research.
          </p>
          <ButtonLink to="/submission" look="go" className="mt-5">
            Submit Your Manuscript
          </ButtonLink>
        </section>
        <section className="mt-14">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3 border-b border-line pb-2">
            <h2 className="text-2xl">Featured Publications</h2>
            <Link to="/journals">View All Journals</Link>
          </div>
          {articles.length === 0 ? (
            <Empty>The first articles will stand here.</Empty>
          ) : (
            <CardGrid>
              {articles.map((article) => (
                <ArticleCard
                  key={article.id}
                  article={article}
                  actions={
                    <>
                      <Link
                        to={`/journals/${article.id}`}
                        aria-label={`View details of ${article.title}`}
                        className="py-1"
                      >
                        View Details
                      </Link>
                      {article.files.slice(0, 1).map((file) => (
                        <DownloadLink
                          key={file.fileId}
                          articleId={article.id}
                          file={file}
                          className="py-1"
                        >
                          Download {file.format.toUpperCase()} <FileSize bytes={file.bytes} />
                        </DownloadLink>
                      ))}
                    </>
                  }
                />
              ))}
            </CardGrid>
          )}
        </section>
      </div>
    </>
  )
}
