import type { SettingsBody } from '#features/journal/wire.ts'
import { Loading } from '../../ui/loading.tsx'
import { Empty } from '../../ui/notice.tsx'
import type { Route } from './+types/part'
import { AppearanceForm } from './appearance-form.tsx'
import { BoardForm } from './board-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { DoiForm } from './doi-form.tsx'
import { SettingsFrame } from './frame.tsx'
import { FrontForm } from './front-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LinksForm } from './links-form.tsx'
import { loadSettings } from './load.ts'
import { parts } from './names.ts'
import { ProgramsForm } from './programs-form.tsx'
import { SubjectsForm } from './subjects-form.tsx'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

const forms: Record<string, (props: { settings: SettingsBody }) => React.ReactNode> = {
  identity: IdentityForm,
  contact: ContactForm,
  board: BoardForm,
  front: FrontForm,
  subjects: SubjectsForm,
  appearance: AppearanceForm,
  links: LinksForm,
  dois: DoiForm,
  programs: ProgramsForm,
}

export default function Part({ loaderData, params }: Route.ComponentProps) {
  const { settings, failure } = loaderData
  const found = parts.find(({ part }) => part === params.part)
  const Found = found && forms[found.part]
  return (
    <SettingsFrame title={found?.title ?? 'Settings'} lead={found?.about} failure={failure}>
      {settings &&
        (Found ? (
          <Found key={params.part} settings={settings} />
        ) : (
          <Empty>There are no such settings.</Empty>
        ))}
    </SettingsFrame>
  )
}
