import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import { Field } from './field.tsx'

type Props = ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined }

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <div className="relative">
          <input
            className="min-h-11 w-full rounded-lg border border-edge bg-card py-2 pr-12 pl-3 text-ink aria-invalid:border-2 aria-invalid:border-alarm"
            type={shown ? 'text' : 'password'}
            {...ids}
            {...input}
          />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={shown}
            hidden={!hydrated}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink [&[hidden]]:hidden"
          >
            <Icon size={20} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
