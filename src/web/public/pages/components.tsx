import { data } from 'react-router'
import { pageContext } from '#web/context.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { FileDrop } from '#web/form/file-drop.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { ArticleCard, type CardArticle, CardGrid } from '#web/ui/article/article-card.tsx'
import { StatusBadge, Tag } from '#web/ui/badge.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Banner, Empty, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/components'

/** Every component in every state, for developers; 404 in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).development) throw data(null, { status: 404 })
  return null
}

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

const article: CardArticle = {
  id: 'sample',
  title: 'A sample title that is long enough to break into a second line',
  authors: ['Sample Author', 'Ẹniọlá Ọ̀ṣọ́ (sample)'],
  abstract: 'The start of an abstract, cut after three lines. '.repeat(5),
  category: 'Teacher Training',
  volume: 12,
  issue: '3',
  year: 2026,
  pages: '41-58',
  publicationDate: '2026-09-03',
  files: [],
}

const noop = () => {}

export default function Components() {
  return (
    <div className="page py-10">
      <h1 className="text-3xl">Components</h1>
      <Fields />
      <Notices />
      <Lists />
    </div>
  )
}

const Fields = () => (
  <>
    <State name="Button: go, line, quiet, danger, disabled">
      <Button look="go">Go</Button>
      <Button>Line</Button>
      <Button look="quiet">Quiet</Button>
      <Button look="danger">Danger</Button>
      <Button look="go" disabled>
        Disabled
      </Button>
    </State>
    <State name="Field: plain, with a hint, with an error, read-only">
      <TextField label="Plain" />
      <TextField label="With a hint" hint="Comma separated" />
      <TextField label="With an error" error="Title is required" defaultValue="x" />
      <TextField label="Read-only" readOnly value="author" />
      <TextArea label="Long text" />
      <Select label="Choice">
        <option>Education</option>
      </Select>
      <PasswordField label="Password" />
    </State>
    <State name="File: empty, chosen, with an error">
      {(['empty', 'chosen', 'error'] as const).map((state) => (
        <FileDrop
          key={state}
          label={`PDF file, ${state}`}
          hint="Files up to 10MB"
          invitation="Drag and drop a .pdf file here, or click to select"
          extension=".pdf"
          file={
            state === 'chosen' && typeof File !== 'undefined' ? new File(['x'], 'sample.pdf') : null
          }
          error={state === 'error' ? 'Please upload a PDF document (.pdf).' : undefined}
          onChoose={noop}
          onClear={noop}
          onReject={noop}
          onSeveral={noop}
        />
      ))}
      <UploadProgress label="Upload" sent={420_000} total={1_000_000} onCancel={noop} />
    </State>
  </>
)

const Notices = () => (
  <>
    <State name="Notices: error, banner, empty, loading, toasts">
      <ErrorBox action={<Button>Try again</Button>}>
        Network error - unable to reach server
      </ErrorBox>
      <Banner>Journal uploaded successfully!</Banner>
      <Empty action={<Button>Reset Filters</Button>}>No journals match your search criteria.</Empty>
      {(['success', 'error', 'info'] as const).map((kind) => (
        <Button key={kind} onClick={() => toast(kind, `A toast of the kind ${kind}`)}>
          Show {kind}
        </Button>
      ))}
    </State>
    <State name="Loading: cards, rows, form">
      {(['cards', 'rows', 'form'] as const).map((shape) => (
        <div key={shape} className="w-full">
          <Loading shape={shape} />
        </div>
      ))}
    </State>
    <State name="Badges and tags">
      <StatusBadge status="published" fallback="Draft" />
      <StatusBadge status="" fallback="Draft" />
      <StatusBadge status="pending" fallback="Pending" />
      <Tag>lesson study</Tag>
    </State>
  </>
)

const Lists = () => (
  <>
    <State name="Cards">
      <CardGrid>
        <ArticleCard heading="h3" article={article} actions={<a href="#cards">View Details</a>} />
        <ArticleCard
          heading="h3"
          article={{ ...article, title: '', authors: [], abstract: '' }}
          actions={null}
        />
      </CardGrid>
    </State>
    <State name="Table">
      <Table
        rows={['A sample title']}
        rowKey={(title) => title}
        columns={{
          Title: (title) => title,
          Status: () => <StatusBadge status="published" fallback="Draft" />,
        }}
      />
    </State>
    <State name="Pages">
      <Pagination page={5} totalPages={9} address={(n) => `?page=${n}`} />
    </State>
    <State name="Carousel: with slides, without">
      <div className="w-full">
        <Carousel
          slides={[
            {
              fallback: '/cloth/3-leaf.svg',
              alt: 'A picture',
              fallbackAlt: 'Adire pattern',
              colour: 'leaf',
              title: 'A slide',
              description: 'Its text',
            },
            {
              fallback: '/cloth/4-laterite.svg',
              alt: 'A picture',
              fallbackAlt: 'Adire pattern',
              colour: 'laterite',
              title: 'Another',
              description: '',
            },
          ]}
        />
      </div>
      <div className="w-full">
        <Carousel slides={[]} />
      </div>
    </State>
  </>
)

const State = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <section className="mt-10 border-t border-line pt-4">
    <h2 className="mb-4 text-xl">{name}</h2>
    <div className="flex flex-wrap items-start gap-4 *:min-w-0">{children}</div>
  </section>
)
