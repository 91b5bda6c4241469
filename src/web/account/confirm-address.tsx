import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'

export const meta = () => [
  { title: 'Confirm your address' },
  { name: 'robots', content: 'noindex' },
]

/** A person presses a button: programs that follow the links of a mail to check them confirm nothing. */
export default function ConfirmAddress() {
  const [done, setDone] = useState<string>()
  const [isCut, setIsCut] = useState(false)
  // The page is the same for everyone: what stands behind the # is known in the browser alone.
  useEffect(() => setIsCut(!location.hash.slice(1)), [])
  const entry = useEntry({
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
    failed: (error) => sayFailure(error, 'Failed to confirm the address'),
  })
  return (
    <ClothCard
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
    </ClothCard>
  )
}
