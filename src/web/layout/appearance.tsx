import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/**
 * The colours and the cloth that the journal chose, after the style sheet that they change. The policy of the page
 * knows this sheet by its hash; when a manager changes it the next page that is loaded whole has the new one.
 */
export function Appearance() {
  const sheet = useRouteLoaderData<typeof loader>('root')?.sheet ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: variables alone, of values that were checked
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sheet }} />
}
