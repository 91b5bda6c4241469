import { useId, useState } from 'react'
import type { NotificationBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Select } from '#web/form/field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const confirmations: Record<NotificationBody['frequency'], string> = {
  immediately: 'You will get a letter for each new submission.',
  daily: 'You will get one letter a day when there are new submissions.',
}

/** How whoever is signed in is told of new submissions; a choice is kept as soon as it is made. */
export function NotificationChoice({ frequency }: NotificationBody) {
  const [chosen, setChosen] = useState(frequency)
  const id = useId()

  const choose = async (next: NotificationBody['frequency']) => {
    const before = chosen
    setChosen(next)
    try {
      const kept = await api<NotificationBody>('/submission-notices', {
        method: 'PUT',
        json: { frequency: next },
      })
      toast('success', confirmations[kept.frequency], { id })
    } catch (error) {
      setChosen(before)
      toast('error', errorMessage(error, 'Your choice was not kept'), { id })
    }
  }

  return (
    <div className="mb-4 max-w-80">
      <Select
        label="Tell me of new submissions"
        value={chosen}
        onChange={(event) => choose(event.target.value as NotificationBody['frequency'])}
      >
        <option value="at-once">by mail, at once</option>
        <option value="daily">by mail, once a day</option>
      </Select>
    </div>
  )
}
