import { useId, useState } from 'react'
import type { NotificationBody } from '#features/editorial/api-schemas.ts'
import { api, errorMessage } from '#web/client/api/api.ts'
import { Select } from '#web/form/field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

export function NotificationChoice({ frequency }: NotificationBody) {
  const [chosen, setChosen] = useState(frequency)
  const id = useId()

  const choose = async (next: NotificationBody['frequency']) => {
    const before = chosen
    setChosen(next)
    try {
      await api<NotificationBody>('/submission-notices', {
        method: 'PUT',
        json: { frequency: next },
      })
      toast('success', 'Your choice was saved', { id })
    } catch (error) {
      setChosen(before)
      toast('error', errorMessage(error, 'Your choice was not saved'), { id })
    }
  }

  return (
    <div className="mb-4 max-w-80">
      <Select
        label="Notify me of new submissions"
        value={chosen}
        onChange={(event) => choose(event.target.value as NotificationBody['frequency'])}
      >
        <option value="immediately">By email, immediately</option>
        <option value="daily">By email, once a day</option>
      </Select>
    </div>
  )
}
