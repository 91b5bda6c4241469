import { useRevalidator } from 'react-router'
import { NewNote } from '#domain/editorial/teamwork.ts'
import type { TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { api } from '#web/api/api.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { findMentions } from './find-mentions.ts'
import { MentionField } from './mention-field.tsx'

type Props = { id: string; team: TeamBody }

export const Notes = ({ id, team }: Props) => (
  <section aria-labelledby="notes">
    <h2 id="notes" className="mb-1 text-xl">
      Notes
    </h2>
    <p className="mb-2 text-sm text-soft">
      Only editors without a conflict of interest can read them.
    </p>
    {team.notes.length > 0 && (
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {team.notes.map(({ _id, text, by, isYours, writtenAt }) => (
          <li key={_id} className="py-3 [overflow-wrap:anywhere]">
            <p className="text-sm text-soft">
              <b className="text-ink">{isYours ? 'You' : (by ?? 'A former editor')}</b>,{' '}
              <time dateTime={writtenAt}>{formatLocalTime(writtenAt)}</time>
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    )}
    <NoteForm key={team.notes.length} id={id} team={team} />
  </section>
)

function NoteForm({ id, team }: Props) {
  const { revalidate } = useRevalidator()
  const editors = team.editors.filter(({ isYou }) => !isYou)
  const entry = useValidatedForm({
    schema: NewNote.pick({ text: true }),
    values: { text: '' },
    messages: { labels: { text: 'Note' }, fields: { text: { missing: 'Please write a note.' } } },
    async send({ text }) {
      const body = { text, mentions: findMentions(text, editors) }
      await api('POST /submissions/:id/notes', { params: { id }, body })
      draft.sent()
      entry.tell('success', 'Note added')
      await revalidate()
    },
    failed: 'The note was not added',
  })
  const draft = useSavedInput(entry, { form: `note:${id}` })
  return (
    <DraftForm entry={entry} draft={draft} label="Add a note" className="flex flex-col gap-3">
      <MentionField
        label="New note"
        hint="Type @ to mention an editor. The note itself is never emailed."
        editors={editors}
        onText={(text) => entry.form.setValue('text', text, { shouldDirty: true })}
        {...entry.field('text')}
      />
      <SubmitButton entry={entry} look="line" busy="Adding…" className="self-start">
        Add note
      </SubmitButton>
    </DraftForm>
  )
}
