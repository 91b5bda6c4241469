import { useId, useState } from 'react'
import type { NoticeBody } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { Select } from '../form/field.tsx'
import { toast } from '../ui/toast.ts'

const said: Record<NoticeBody['frequency'], string> = {
  'at-once': 'You will get a letter for each new submission.',
  daily: 'You will get one letter a day when there are new submissions.',
}

/** How whoever is signed in is told of new submissions; a choice is kept as soon as it is made. */
export function NoticeChoice({ frequency }: NoticeBody) {
  const [chosen, setChosen] = useState(frequency)
  const id = useId()

  const choose = async (next: NoticeBody['frequency']) => {
    const before = chosen
    setChosen(next)
    try {
      const kept = await api<NoticeBody>('/submission-notices', {
        method: 'PUT',
        json: { frequency: next },
      })
      toast('success', said[kept.frequency], { id })
    } catch (error) {
      setChosen(before)
      toast('error', sayFailure(error, 'Your choice was not kept'), { id })
    }
  }

  return (
    <div className="mb-4 max-w-80">
      <Select
        label="Tell me of new submissions"
        value={chosen}
        onChange={(event) => choose(event.target.value as NoticeBody['frequency'])}
      >
        <option value="at-once">by mail, at once</option>
        <option value="daily">by mail, once a day</option>
      </Select>
    </div>
  )
}
