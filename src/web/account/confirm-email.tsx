import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'

export const meta = () => [
  { title: 'Confirm your address' },
  { name: 'robots', content: 'noindex' },
]

/** A person presses a button: programs that follow the links of a mail to check them confirm nothing. */
export default function ConfirmEmail() {
  const [done, setDone] = useState<string>()
  const [isCut, setIsCut] = useState(false)
  // The page is the same for everyone: what stands behind the # is known in the browser alone.
  useEffect(() => setIsCut(!location.hash.slice(1)), [])
  const entry = useValidatedForm({
    schema: z.object({}),
    async send() {
      // The fragment of an address stays in the browser: no log and no cache sees the secret.
      const token = location.hash.slice(1)
      const answer = await api<{ message: string }>('/confirm-address', {
        method: 'POST',
        json: { token },
        auth: true,
      })
      setDone(answer.message)
    },
    failed: (error) => errorMessage(error, 'Failed to confirm the address'),
  })
  return (
    <CenteredCard
      title="Confirm your address"
      lead="Then our letters to you can name you and your manuscripts. Confirm it only if you made an account with this address: if somebody else did, close this page."
    >
      {done && <Banner takesFocus>{done}</Banner>}
      {isCut && (
        <p>This link is not whole. Please press the button in the mail that we sent you.</p>
      )}
      {!done && !isCut && (
        <Form entry={entry}>
          <Button type="submit" look="go" disabled={entry.busy}>
            {entry.busy ? 'Confirming...' : 'Confirm this address'}
          </Button>
        </Form>
      )}
      <Link to="/dashboard">Go to your dashboard</Link>
    </CenteredCard>
  )
}
