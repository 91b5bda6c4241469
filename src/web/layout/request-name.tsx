/** Where the name of the request goes on a page that could not be made. */
export const requestPlace = '%request%'

/**
 * Says which request failed, as the log names it: who runs the site finds it by that. Only the server knows
 * (`entry.server.tsx` sets it in); what fails in the browser has no such name.
 */
export const RequestName = () => (
  <p className="mt-4 text-soft" suppressHydrationWarning>
    {import.meta.env.SSR ? requestPlace : ''}
  </p>
)
