import { Form } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import type { ReviewerBody } from '#features/editorial/reviewers/api-schemas.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'

/** Searches the reviewer database of the page that it is on. */
export const ReviewerSearch = ({ search }: { search: string }) => (
  <Form role="search" className="mb-4 flex max-w-xl gap-3">
    <SearchField
      key={search}
      name="q"
      label="Name, topic or affiliation"
      defaultValue={search}
      className="flex-1"
    />
    <Button type="submit">Search</Button>
  </Form>
)

/** The address of a page of the found reviewers. */
export const pageAddress = (search: string, page: number): string =>
  `?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`

export const ReviewerName = ({
  name,
  affiliation,
  email,
}: Pick<ReviewerBody, 'name' | 'affiliation' | 'email'>) => (
  <>
    <b className="font-serif">{name}</b>
    {affiliation && <span className="block text-sm text-soft">{affiliation}</span>}
    <span className="block text-sm text-soft">{email}</span>
  </>
)

export const historyColumns = {
  'Last invited': ({ lastInvitedAt }: ReviewerBody) =>
    lastInvitedAt ? formatDay(lastInvitedAt) : 'Never',
  'Average days': ({ averageDays }: ReviewerBody) => averageDays ?? '–',
  Quality: ({ quality }: ReviewerBody) => (quality === null ? '–' : `${quality} of 5`),
}
