import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/settings-part'
import { AppearanceForm } from './appearance/appearance-form.tsx'
import { BoardForm } from './board/board-form.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { CrawlersForm } from './crawlers/crawlers-form.tsx'
import { DoiForm } from './doi/doi-form.tsx'
import { FrontPageForm } from './front-page/front-page-form.tsx'
import { IdentityForm } from './identity/identity-form.tsx'
import { loadSettings } from './load-settings.ts'
import { LinksForm } from './pages/links-form.tsx'
import { SettingsLayout } from './settings-layout.tsx'
import { settingsParts } from './settings-parts.ts'
import { SubjectsForm } from './subjects/subjects-form.tsx'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

const forms: Record<string, (props: { settings: SettingsBody }) => React.ReactNode> = {
  identity: IdentityForm,
  contact: ContactForm,
  board: BoardForm,
  front: FrontPageForm,
  subjects: SubjectsForm,
  appearance: AppearanceForm,
  links: LinksForm,
  dois: DoiForm,
  programs: CrawlersForm,
}

export default function SettingsPart({ loaderData, params }: Route.ComponentProps) {
  const { settings, failure } = loaderData
  const section = settingsParts.find(({ part }) => part === params.part)
  const Form = section && forms[section.part]
  return (
    <SettingsLayout title={section?.title ?? 'Settings'} lead={section?.about} failure={failure}>
      {settings &&
        (Form ? (
          <Form key={params.part} settings={settings} />
        ) : (
          <Empty>These settings do not exist.</Empty>
        ))}
    </SettingsLayout>
  )
}
