import type { NotificationBody } from '#features/editorial/dashboard/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useSavedChoice } from '#web/api/use-saved-choice.ts'
import { Select } from '#web/form/field.tsx'

/** Which emails an editor gets. */
export function NotificationChoice(saved: NotificationBody) {
  const { chosen, choose } = useSavedChoice(saved, (body) =>
    toCall('PUT /notification-preference', { body }),
  )
  return (
    <div className="mb-4 w-full sm:max-w-80">
      <Select
        label="Notify me of submissions and reviewers’ answers"
        value={chosen.frequency}
        onChange={(event) =>
          choose({ frequency: event.target.value as NotificationBody['frequency'] })
        }
      >
        <option value="immediately">By email, immediately</option>
        <option value="daily">By email, once a day</option>
      </Select>
      <label className="mt-2 flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={chosen.weeklyDigest}
          onChange={(event) => choose({ weeklyDigest: event.target.checked })}
          className="size-5 flex-none accent-indigo"
        />
        Email me overdue tasks once a week
      </label>
    </div>
  )
}
