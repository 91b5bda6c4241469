import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/settings-part'
import { AppearanceForm } from './parts/appearance.tsx'
import { BoardForm } from './parts/board.tsx'
import { ContactForm } from './parts/contact.tsx'
import { CrawlersForm } from './parts/crawlers.tsx'
import { DoiForm } from './parts/dois.tsx'
import { FrontPageForm } from './parts/front-page.tsx'
import { IdentityForm } from './parts/identity.tsx'
import { LinksForm } from './parts/links.tsx'
import { ManuscriptsForm } from './parts/manuscripts.tsx'
import { PeerReviewForm } from './parts/peer-review.tsx'
import { SubjectsForm } from './parts/subjects.tsx'
import { SubmissionsForm } from './parts/submissions.tsx'
import { TypesettingForm } from './parts/typesetting.tsx'
import { loadSettings, SettingsPage } from './settings-page.tsx'
import { type PartProps, settingsParts } from './settings-parts.ts'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

const forms: Record<string, (props: PartProps) => React.ReactNode> = {
  identity: IdentityForm,
  contact: ContactForm,
  board: BoardForm,
  front: FrontPageForm,
  subjects: SubjectsForm,
  submissions: SubmissionsForm,
  manuscripts: ManuscriptsForm,
  typesetting: TypesettingForm,
  review: PeerReviewForm,
  appearance: AppearanceForm,
  links: LinksForm,
  dois: DoiForm,
  programs: CrawlersForm,
}

export default function SettingsPart({ loaderData, params }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  const section = settingsParts.find(({ part }) => part === params.part)
  const Form = section && forms[section.part]
  return (
    <SettingsPage title={section?.title ?? 'Settings'} lead={section?.about} failure={failure}>
      {settings &&
        (Form ? (
          <Form key={params.part} settings={settings} />
        ) : (
          <Empty>These settings do not exist.</Empty>
        ))}
    </SettingsPage>
  )
}
