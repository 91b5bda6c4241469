import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/form/field.tsx'

type Props = ComponentProps<'input'> & { error?: string | undefined }

export function CodeField(input: Props) {
  const [recovering, setRecovering] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={recovering ? 'Recovery code' : 'Code from your authenticator app'}
        hint={
          recovering
            ? 'One of your ten saved codes. Each works once.'
            : 'Six digits, a new one every 30 seconds.'
        }
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...input}
      />
      <button
        type="button"
        onClick={() => setRecovering(!recovering)}
        className="min-h-11 self-start text-indigo underline"
      >
        {recovering ? 'Use the app instead' : 'Use a recovery code instead'}
      </button>
    </div>
  )
}
