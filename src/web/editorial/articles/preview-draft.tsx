import { redirect } from 'react-router'
import { formatIssue } from '#domain/text/format.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import { articleListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { AuthorDetails } from '#web/ui/article/author-details.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/preview-draft'

export const meta = () => [{ title: 'Draft' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, articleListMessages, async (get) => {
    const { data } = await get('/journals/:id', { params })
    if (data.status === 'published') throw redirect(`/journals/${data._id}`)
    return data
  })
}

/** What readers would see of a draft. */
export default function PreviewDraft({ loaderData }: Route.ComponentProps) {
  const { data: article, failure } = loaderData
  const back = { to: '/manage-journals?show=draft', label: 'Drafts' }
  if (!article) {
    return (
      <ManagementPage back={back} title="Draft">
        <ListError message={failure} />
      </ManagementPage>
    )
  }
  return (
    <ManagementPage
      back={back}
      title={article.title}
      lead={[formatIssue(article), article.category].filter(Boolean).join(' · ')}
      primary={
        <ButtonLink to={`/manage-journals/${article._id}`} look="primary">
          Edit
        </ButtonLink>
      }
      aside={<Facts article={article} />}
    >
      <Banner tone="plain">This is a draft. Readers cannot see it.</Banner>
      <section className="mb-8">
        <h2 className="mb-2 text-xl">Abstract</h2>
        <p className="prose [overflow-wrap:anywhere] whitespace-pre-line">{article.abstract}</p>
      </section>
      <AuthorDetails contributors={article.contributors} />
      {article.content && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">Content</h2>
          <p className="prose [overflow-wrap:anywhere] whitespace-pre-line">{article.content}</p>
        </section>
      )}
    </ManagementPage>
  )
}

const Facts = ({ article }: { article: JournalBody }) => (
  <div className="flex flex-col gap-6 border-t-[3px] border-rule pt-4">
    <div className="flex flex-col gap-2">
      {[article.pdfFile, article.docxFile].map(
        (file) =>
          file && (
            <PrivateFileButton
              key={file.fileId}
              wanted={{ kind: 'journals', id: article._id, ...file }}
              className={buttonStyle('line')}
            >
              Download {file.format.toUpperCase()}
            </PrivateFileButton>
          ),
      )}
    </div>
    {article.keywords.length > 0 && (
      <section>
        <h2 className="mb-2 text-lg">Keywords</h2>
        <ul className="flex flex-wrap gap-2">
          {article.keywords.map((keyword) => (
            <li key={keyword} className="max-w-full">
              <Tag>{keyword}</Tag>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)
