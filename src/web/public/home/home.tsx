import { CalendarDays, EyeOff, LockOpen } from 'lucide-react'
import { Link } from 'react-router'
import type { Journal } from '#domain/journal/journal.ts'
import { jsonLdOfJournal } from '#features/metadata/formats/web/json-ld.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { toJournalRecord } from '#features/publishing/articles/record-queries.ts'
import { findNewestIssue } from '#features/publishing/issues/issue-contents-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { pageContext } from '#web/context.ts'
import { ArticleCard } from '#web/public/articles/article-card.tsx'
import { toArticleCard } from '#web/public/articles/article-card-data.ts'
import { type IssueView, readIssue } from '#web/public/issues/read-issue.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { CardGrid } from '#web/ui/article/card-grid.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/home'
import { CurrentIssueSection, toCurrentIssue } from './current-issue-section.tsx'
import { Hero } from './hero.tsx'

const featuredCount = 3

const icons = { calendar: CalendarDays, blind: EyeOff, open: LockOpen }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(pageContext)
  const { name, tagline, principles, hero, carousel } = content.journal
  const newestIssue = await findNewestIssue(db)
  const issue = newestIssue && (await readIssue({ db }, newestIssue))
  return {
    name,
    tagline,
    principles,
    hero: hero.map(imagePath),
    slideInterval: 4000,
    carousel: carousel.map((slide) => ({
      image: slide.image,
      colour: slide.colour,
      fallback: generatedCoverPath(slide),
      alt: slide.alt ?? (slide.title ? `Picture for “${slide.title}”` : 'Picture'),
      fallbackAlt: `Adire pattern in ${slide.colour}`,
      title: slide.title,
      description: slide.description,
    })),
    issue: issue ? toCurrentIssue(issue) : null,
    articles: await listFeatured(db, issue),
    jsonLd: jsonLdOfJournal(toJournalRecord({ journal: content.journal, baseUrl })),
  }
}

/** The newest articles that are not in the current issue, which the page shows already. */
async function listFeatured(db: Database, issue: IssueView | undefined) {
  const shown = new Set(
    issue?.sections.flatMap(({ articles }) => articles.map((article) => article.id)),
  )
  const { items } = await listArticles(db, { page: 1, limit: featuredCount + shown.size })
  return items
    .filter((article) => !shown.has(article.id))
    .slice(0, featuredCount)
    .map((article) => toArticleCard(article))
}

type Picture = { image?: string | undefined; pattern: number; colour: string }

const generatedCoverPath = ({ pattern, colour }: Picture) => `/covers/${pattern}-${colour}.svg`
const imagePath = (picture: Picture) => picture.image ?? generatedCoverPath(picture)

export const meta: Route.MetaFunction = (args) =>
  args.loaderData && [
    ...pageMeta(args, ({ name, tagline }) => ({
      title: name,
      description: tagline,
      canonical: '/',
    })),
    { 'script:ld+json': args.loaderData.jsonLd },
  ]

export default function Home({ loaderData }: Route.ComponentProps) {
  const { articles, issue, name, tagline, principles, hero, carousel, slideInterval } = loaderData
  return (
    <>
      <Hero backgrounds={hero} tagline={tagline} />
      <div className="page py-9">
        {issue && <CurrentIssueSection issue={issue} />}
        <section className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div>
            <h2 className="text-2xl sm:text-3xl">Welcome to {name}</h2>
            <p className="mt-3 max-w-[60ch] text-lg text-pretty">
              A global platform for scholars, researchers, and academics to publish and discover
              cutting-edge research.
            </p>
            <ButtonLink to="/submission" className="mt-5">
              Submit Your Manuscript
            </ButtonLink>
          </div>
          {principles.length > 0 && <Principles principles={principles} />}
        </section>
        <div className="mt-10">
          <Carousel slides={carousel} interval={slideInterval} />
        </div>
        <section className="mt-14">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3 border-b border-line pb-2">
            <h2 className="text-2xl">Featured Publications</h2>
            <Link to="/journals">View All Journals</Link>
          </div>
          {articles.length === 0 ? (
            <Empty>
              {issue
                ? 'All articles are in the current issue.'
                : 'The first articles will appear here.'}
            </Empty>
          ) : (
            <CardGrid>
              {articles.map((article) => (
                <ArticleCard
                  key={article.id}
                  article={article}
                  heading="h3"
                  view="View Details"
                  formats={['pdf']}
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
          <Icon size={22} aria-hidden className="mt-0.5 flex-none text-accent" />
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
