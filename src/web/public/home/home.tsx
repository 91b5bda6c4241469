import { CalendarDays, EyeOff, LockOpen } from 'lucide-react'
import { Link } from 'react-router'
import type { Journal } from '#domain/journal/journal.ts'
import { jsonLdOfJournal } from '#features/metadata/formats/web/json-ld.ts'
import { toJournalRecord } from '#features/metadata/records.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { findNewestIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import { pageContext } from '#web/context.ts'
import { toArticleCard } from '#web/public/articles/article-card.ts'
import { CardDownloads } from '#web/public/articles/card-downloads.tsx'
import { readIssue } from '#web/public/issues/read-issue.ts'
import { ArticleCard, CardGrid } from '#web/ui/article/article-card.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/home'
import { CurrentIssueSection, toCurrentIssue } from './current-issue-section.tsx'
import { Hero } from './hero.tsx'

const icons = { calendar: CalendarDays, blind: EyeOff, open: LockOpen }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(pageContext)
  const { name, tagline, principles, hero, carousel } = content.journal
  const [newest, issue] = await Promise.all([
    listArticles(db, { page: 1, limit: 3 }),
    findNewestIssue(db),
  ])
  return {
    name,
    tagline,
    principles,
    hero: hero.map(imagePath),
    carousel: carousel.map((slide) => ({
      image: slide.image,
      colour: slide.colour,
      fallback: generatedCoverPath(slide),
      alt: slide.alt ?? (slide.title ? `Picture for “${slide.title}”` : 'Picture'),
      fallbackAlt: `Adire pattern in ${slide.colour}`,
      title: slide.title,
      description: slide.description,
    })),
    issue: issue ? toCurrentIssue(await readIssue({ db }, issue)) : null,
    articles: newest.items.map((item) => toArticleCard(item)),
    canonical: `${baseUrl}/`,
    jsonLd: jsonLdOfJournal(toJournalRecord({ journal: content.journal, baseUrl })),
  }
}

type Picture = { image?: string | undefined; pattern: number; colour: string }

const generatedCoverPath = ({ pattern, colour }: Picture) => `/cloth/${pattern}-${colour}.svg`
const imagePath = (picture: Picture) => picture.image ?? generatedCoverPath(picture)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: loaderData.name },
        { name: 'description', content: loaderData.tagline },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        { 'script:ld+json': loaderData.jsonLd },
      ]
    : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { articles, issue, name, tagline, principles, hero, carousel } = loaderData
  return (
    <>
      <Hero backgrounds={hero} tagline={tagline} />
      <div className="page py-9">
        {issue && <CurrentIssueSection issue={issue} />}
        <section className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div>
            <h2 className="text-2xl sm:text-3xl">Welcome to {name}</h2>
            <p className="mt-3 max-w-[55ch] text-lg text-pretty">
              A global platform for scholars, researchers, and academics to publish and discover
              cutting-edge research.
            </p>
            <ButtonLink to="/submission" look="go" className="mt-5">
              Submit Your Manuscript
            </ButtonLink>
          </div>
          {principles.length > 0 && <Principles principles={principles} />}
        </section>
        <div className="mt-10">
          <Carousel slides={carousel} interval={4000} />
        </div>
        <section className="mt-14">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3 border-b border-line pb-2">
            <h2 className="text-2xl">Featured Publications</h2>
            <Link to="/journals">View All Journals</Link>
          </div>
          {articles.length === 0 ? (
            <Empty>The first articles will appear here.</Empty>
          ) : (
            <CardGrid>
              {articles.map((article) => (
                <ArticleCard
                  heading="h3"
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
                      <CardDownloads article={article} formats={['pdf']} />
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

const Principles = ({ principles }: { principles: Journal['principles'] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {principles.map(({ icon, title, text, page }) => {
      const Icon = icons[icon]
      return (
        <li key={page} className="flex gap-4 py-3">
          <Icon size={22} aria-hidden className="mt-0.5 flex-none text-laterite" />
          <p>
            <Link to={page} className="font-semibold">
              {title}
            </Link>
            <span className="block text-soft">{text}</span>
          </p>
        </li>
      )
    })}
  </ul>
)
