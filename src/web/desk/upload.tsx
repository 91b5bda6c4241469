import { requireEditor } from '../client/session/guard.ts'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/upload'
import { UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function UploadPage() {
  return (
    <div className="page max-w-3xl py-10">
      <PageTitle lead="An article is public as soon as it is uploaded, unless you save it as a draft.">
        Upload Journal
      </PageTitle>
      <UploadForm />
    </div>
  )
}
