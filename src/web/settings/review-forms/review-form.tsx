import { Plus } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReviewFormBody } from '#features/editorial/review/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { loadPage } from '#web/api/load-page.ts'
import { useTask } from '#web/api/use-task.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { TextField } from '#web/form/field.tsx'
import { useRowChanges } from '#web/form/groups/use-row-changes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReviewQuestionField } from '#web/ui/review/review-question.tsx'
import { SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/review-form'
import {
  type EditedQuestion,
  editQuestion,
  QuestionFields,
  toQuestion,
} from './question-fields.tsx'

export const meta = () => [{ title: 'Review form' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireManager(request)
  return loadPage(request, 'Failed to fetch the review form', async (get) => {
    const { data } = await get('/review-forms')
    return { form: data.find(({ id }) => id === params.formId) }
  })
}

export default function ReviewForm({ loaderData, params }: Route.ComponentProps) {
  const { data, failure } = loaderData
  const isNew = params.formId === 'new'
  const missing = data && !data.form && !isNew ? 'There is no such review form.' : null
  return (
    <SettingsPage
      back={{ to: '/settings/review-forms', label: 'Review forms' }}
      title={isNew ? 'New review form' : 'Review form'}
      lead="Reviewers also write comments to the author, confidential comments, and a recommendation."
      failure={failure ?? missing}
    >
      {data && !missing && <Editor key={data.form?.formVersion} form={data.form} />}
    </SettingsPage>
  )
}

function newQuestion(): EditedQuestion {
  const id = `q-${Date.now().toString(36)}`
  const empty = { label: '', help: '', lines: '', multiple: false, required: false }
  return { id, kind: 'text', audience: 'author', ...empty }
}

function Editor({ form }: { form: ReviewFormBody | undefined }) {
  const [name, setName] = useState(form?.name ?? '')
  const [questions, setQuestions] = useState<EditedQuestion[]>(
    () => form?.questions.map(editQuestion) ?? [newQuestion()],
  )
  const { save, busy, failure } = useSave(form)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save({ name, questions: questions.map(toQuestion) })
      }}
    >
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <TextField
        label="Name of the form"
        maxLength={200}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Questions questions={questions} onChange={setQuestions} />
      <Disclosure summary="Preview, as the reviewer sees it" className="mt-6">
        <div className="flex max-w-md flex-col gap-6 rounded-xl border border-line bg-card p-5">
          {questions.map((question) => (
            <PreviewField key={question.id} question={question} />
          ))}
        </div>
      </Disclosure>
      <StickyBar>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Saving…' : 'Save form'}
        </Button>
      </StickyBar>
    </form>
  )
}

/** A question that can be tried out. */
function PreviewField({ question }: { question: EditedQuestion }) {
  const [value, setValue] = useState<unknown>(null)
  return <ReviewQuestionField question={toQuestion(question)} value={value} onChange={setValue} />
}

type QuestionsProps = {
  questions: EditedQuestion[]
  onChange(questions: EditedQuestion[]): void
}

/** The questions in their order, which is changed by dragging and by buttons. */
function Questions({ questions, onChange }: QuestionsProps) {
  const addId = useId()
  const { list, move, append, remove } = useRowChanges(questions, onChange, addId)
  const dragged = useRef<number>(undefined)
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged.current !== undefined) move(dragged.current, to)
    dragged.current = undefined
  }
  return (
    <>
      <h2 className="mt-6 mb-3 text-xl">Questions</h2>
      <ol ref={list} className="flex flex-col gap-3">
        {questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            onDrag={() => {
              dragged.current = index
            }}
            onDrop={(event) => drop(event, index)}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
            onChange={(changed) => onChange(questions.with(index, changed))}
          />
        ))}
      </ol>
      <Button id={addId} className="mt-3" onClick={() => append(newQuestion())}>
        <Plus size={18} aria-hidden /> Add a question
      </Button>
    </>
  )
}

type RowProps = {
  question: EditedQuestion
  index: number
  count: number
  onDrag(): void
  onDrop(event: DragEvent): void
  onMove(by: -1 | 1): void
  onRemove(): void
  onChange(question: EditedQuestion): void
}

const QuestionRow = ({
  question,
  index,
  count,
  onDrag,
  onDrop,
  onMove,
  onRemove,
  onChange,
}: RowProps) => (
  <li
    className="rounded-xl border border-line bg-card p-4"
    onDragOver={(event) => event.preventDefault()}
    onDrop={onDrop}
  >
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it move the question, too */}
    <div
      className="mb-3 flex cursor-grab items-center gap-2"
      draggable
      onDragStart={(event) => {
        onDrag()
        event.dataTransfer.setData('text/plain', question.label)
      }}
    >
      <b className="mr-auto min-w-0 [overflow-wrap:anywhere]">
        {index + 1}. {question.label || 'New question'}
      </b>
      <RowControls
        name={`question ${index + 1}`}
        first={index === 0}
        last={index === count - 1}
        removal={{ label: `Remove question ${index + 1}`, disabled: count === 1 }}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
    <QuestionFields question={question} onChange={onChange} />
  </li>
)

type Saved = Pick<ReviewFormBody, 'name' | 'questions'>

/** Creates the form, or saves a new version of it. */
function useSave(form: ReviewFormBody | undefined) {
  const navigate = useNavigate()
  const { busy, failure, run } = useTask('The form was not saved.')
  const save = (saved: Saved) =>
    run(async () => {
      const { message } = await (form
        ? api('PUT /review-forms/:formId', {
            params: { formId: form.id },
            body: { ...saved, formVersion: form.formVersion },
          })
        : api('POST /review-forms', { body: saved }))
      toast('success', message)
      await navigate('/settings/review-forms')
    })
  return { save, busy, failure }
}
