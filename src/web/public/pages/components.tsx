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
      <FormStates />
      <OtherStates />
    </div>
  )
}

const FormStates = () => (
  <>
    <State name="Button: go, line, quiet, danger, disabled">
      {(['go', 'line', 'quiet', 'danger'] as const).map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button disabled>disabled</Button>
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
    <State name="File: empty, with an error">
      {[undefined, 'Please upload a PDF document (.pdf).'].map((error) => (
        <FileDrop
          key={error ?? 'none'}
          label="PDF file"
          hint="Files up to 10MB"
          invitation="Drag and drop a .pdf file here, or click to select"
          extension=".pdf"
          file={null}
          error={error}
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

const slides = (['leaf', 'laterite'] as const).map((colour, index) => ({
  fallback: `/cloth/${index + 3}-${colour}.svg`,
  alt: 'A picture',
  fallbackAlt: 'Adire pattern',
  colour,
  title: index === 0 ? 'A slide' : 'Another',
  description: 'Its text',
}))

const OtherStates = () => (
  <>
    <State name="Notices: error, banner, empty, toasts">
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
        <Loading key={shape} shape={shape} />
      ))}
    </State>
    <State name="Badges and tags">
      <StatusBadge status="published" fallback="Draft" />
      <StatusBadge status="" fallback="Draft" />
      <Tag>lesson study</Tag>
    </State>
    <State name="Cards, table and pages">
      <CardGrid>
        <ArticleCard heading="h3" article={article} actions={<a href="#cards">View Details</a>} />
      </CardGrid>
      <Table
        rows={['A sample title']}
        rowKey={(title) => title}
        columns={{
          Title: (title) => title,
          Status: () => <StatusBadge status="published" fallback="Draft" />,
        }}
      />
      <Pagination page={5} totalPages={9} address={(n) => `?page=${n}`} />
    </State>
    <State name="Carousel: with slides, without">
      {[slides, []].map((shown) => (
        <div key={shown.length} className="w-full">
          <Carousel slides={shown} />
        </div>
      ))}
    </State>
  </>
)

const State = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <section className="mt-10 border-t border-line pt-4">
    <h2 className="mb-4 text-xl">{name}</h2>
    <div className="flex flex-wrap items-start gap-4 *:min-w-0">{children}</div>
  </section>
)
