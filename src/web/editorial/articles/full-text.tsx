import type { z } from 'zod'
import { explainLoss } from '#domain/manuscript/render/explain-loss.ts'
import type { SentCommentsBody } from '#features/editorial/production/api-schemas.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import type { FullTextBody } from '#features/publishing/full-text/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { articleListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { EditList } from '#web/editorial/production/edit-list.tsx'
import { EditableText } from '#web/editorial/production/editable-text.tsx'
import { EditedWordFile } from '#web/editorial/production/edited-word-file.tsx'
import { ProofComments } from '#web/editorial/production/proof-comments.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { FullTextNavigation } from '#web/ui/article/full-text.tsx'
import { Banner, Empty, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { usePolling } from '#web/ui/hooks/use-polling.ts'
import type { Route } from './+types/full-text'
import { ApproveFullText } from './approve-full-text.tsx'

type FullTextData = z.infer<typeof FullTextBody>

export const meta = () => [{ title: 'Full text' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, articleListMessages, async (get) => {
    const [{ data: article }, { data: fullText }, { data: proofs }] = await Promise.all([
      get('/journals/:id', { params }),
      get('/journals/:id/full-text', { params }),
      get('/journals/:id/proof-comments', { params }),
    ])
    return { article, fullText, proofs }
  })
}

/** A preview of the full text, the losses of the conversion, and the button that publishes it. */
export default function FullTextPage({
  params,
  loaderData: { data, failure },
}: Route.ComponentProps) {
  const fullText = data?.fullText
  usePolling(fullText?.state === 'waiting')
  return (
    <ManagementPage
      back={backOf(params.id, data)}
      title="Full text"
      lead={data?.article.title}
      primary={data && fullText?.state === 'converted' && <Approval {...data} />}
      actions={data && <OtherActions {...data} />}
      failure={failure}
      aside={data && fullText?.state === 'converted' && <Aside {...data} />}
    >
      {data && <Preview {...data} />}
    </ManagementPage>
  )
}

/** A draft in production leads back to its submission, where the work goes on. */
const backOf = (id: string, data: Loaded | null) =>
  data?.article.status === 'draft' && data.proofs.submissionId
    ? { to: `/manage-journals/submissions/${data.proofs.submissionId}`, label: 'Submission' }
    : { to: `/manage-journals/${id}`, label: 'Edit article' }

type Loaded = { article: JournalBody; fullText: FullTextData; proofs: SentCommentsBody }

const Approval = ({ article, fullText }: Loaded) =>
  fullText.approvedAt && !fullText.isChanged ? (
    <HideFullText article={article} />
  ) : (
    <ApproveFullText article={article} fullText={fullText} />
  )

const HideFullText = ({ article }: Pick<Loaded, 'article'>) => (
  <ActionButton
    call={toCall('DELETE /journals/:id/full-text/approval', { params: { id: article._id } })}
    success="Readers no longer see the full text"
    failure="The full text could not be hidden"
  >
    Hide from readers
  </ActionButton>
)

const OtherActions = ({ article, fullText }: Loaded) => (
  <>
    {fullText.state !== 'none' && (
      <ActionButton
        call={toCall('POST /journals/:id/full-text/conversion', { params: { id: article._id } })}
        success="The Word file is being converted again"
        failure="The Word file could not be converted again"
      >
        Convert again
      </ActionButton>
    )}
    {fullText.shownVersion !== null && !(fullText.approvedAt && !fullText.isChanged) && (
      <HideFullText article={article} />
    )}
  </>
)

function Preview({ article, fullText, proofs }: Loaded) {
  switch (fullText.state) {
    case 'none':
      return (
        <Empty>
          This article has no Word file. Full text is made from the DOCX that is uploaded with it.
        </Empty>
      )
    case 'waiting':
      return (
        <Banner tone="plain">
          The Word file is being converted. This page updates itself.
          {fullText.shownVersion !== null &&
            ` Until you approve the result, readers see version ${fullText.shownVersion}.`}
        </Banner>
      )
    case 'failed':
      return (
        <ErrorBox>
          {fullText.failure}{' '}
          {fullText.shownVersion === null
            ? 'Readers get the files as before.'
            : `Readers still see version ${fullText.shownVersion} of the full text.`}
        </ErrorBox>
      )
    case 'converted':
      return (
        <>
          <Banner tone={fullText.approvedAt && !fullText.isChanged ? 'good' : 'plain'}>
            {stateSentence(article, fullText)}
          </Banner>
          <EditableText article={article} fullText={fullText} comments={proofs.comments} />
        </>
      )
  }
}

function stateSentence(
  article: JournalBody,
  { approvedAt, isChanged, shownVersion }: FullTextData,
): string {
  if (isChanged) return 'Readers do not see the newest edits yet.'
  if (!approvedAt && shownVersion !== null)
    return `Readers see version ${shownVersion}, which is older than this text. Please read it, then publish it as a new version.`
  if (!approvedAt) return 'Readers do not see this full text yet. Please read it, then approve it.'
  return article.status === 'published'
    ? 'Readers see this full text on the page of the article.'
    : 'Approved. Readers see it once the article is published.'
}

const Aside = ({ article, fullText, proofs }: Loaded) => (
  <div className="flex flex-col gap-6 border-t-[3px] border-rule pt-4 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
    <p className="text-soft">{fullText.words.toLocaleString('en')} words</p>
    <ProofComments
      {...proofs}
      numberOf={(partId) => fullText.parts.find(({ id }) => id === partId)?.number}
    />
    <EditList articleId={article._id} edits={fullText.edits} />
    {fullText.edits.some(({ undoneAt }) => !undoneAt) && <EditedWordFile {...article} />}
    <Findings {...fullText} />
  </div>
)

const Findings = ({ findings, renditions, contents }: FullTextData) => (
  <>
    <section>
      <h2 className="text-xl">{findings.length === 0 ? 'Conversion' : 'Please check'}</h2>
      {findings.length === 0 ? (
        <p className="mt-2">Everything in the Word file was converted.</p>
      ) : (
        <FindingList findings={findings} />
      )}
    </section>
    {renditions
      .filter((rendition) => rendition.findings.length > 0)
      .map(({ format, findings }) => (
        <section key={format}>
          <h2 className="text-xl">In the {format.toUpperCase()} only</h2>
          <FindingList findings={findings} />
        </section>
      ))}
    <FullTextNavigation contents={contents} folded={false} className="" />
  </>
)

const FindingList = ({ findings }: Pick<FullTextData, 'findings'>) => (
  <ul className="mt-2 flex flex-col gap-3">
    {findings.map(({ code, detail, blockId, quote }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: findings have no ids and keep their order
      <li key={index}>
        {explainLoss({ code, detail })}
        {quote && <> {blockId ? <a href={`#${blockId}`}>“{quote}”</a> : <q>{quote}</q>}</>}
      </li>
    ))}
  </ul>
)
