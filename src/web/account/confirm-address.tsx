import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import { useFormProblem } from './use-form-problem.tsx'

export const meta = () => [
  { title: 'Confirm your address' },
  { name: 'robots', content: 'noindex' },
]

/** A person presses a button: programs that follow the links of a mail to check them confirm nothing. */
export default function ConfirmAddress() {
  const problem = useFormProblem()
  const [done, setDone] = useState<string>()
  const [busy, setBusy] = useState(false)

  const confirm = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    problem.say()
    setBusy(true)
    try {
      // The fragment of an address stays in the browser: no log and no cache sees the secret.
      const token = location.hash.slice(1)
      const answer = await api<{ message: string }>('/confirm-address', {
        method: 'POST',
        json: { token },
        auth: true,
      })
      setDone(answer.message)
    } catch (error) {
      problem.say(serverMessage(error) ?? 'Failed to confirm the address')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ClothCard
      title="Confirm your address"
      lead="Then our letters to you can name you and your manuscripts."
    >
      {done ? (
        <Banner>{done}</Banner>
      ) : (
        <form method="post" onSubmit={confirm} noValidate className="flex flex-col gap-4">
          {problem.box}
          <Button type="submit" look="go" disabled={busy}>
            {busy ? 'Confirming...' : 'Confirm this address'}
          </Button>
        </form>
      )}
      <Link to="/dashboard">Go to your dashboard</Link>
    </ClothCard>
  )
}
