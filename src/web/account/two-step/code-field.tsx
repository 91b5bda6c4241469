import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/form/field.tsx'

type Props = ComponentProps<'input'> & { error?: string | undefined }

/** The code of the second step: digits from the app, or letters and digits of a recovery code. */
export function CodeField(input: Props) {
  const [lost, setLost] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={lost ? 'Recovery code' : 'Code from your authenticator app'}
        hint={
          lost
            ? 'One of the ten that you kept. Each works once.'
            : 'Six digits, a new one every 30 seconds.'
        }
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...input}
      />
      <button
        type="button"
        onClick={() => setLost(!lost)}
        className="min-h-11 self-start text-indigo underline"
      >
        {lost ? 'Use the app instead' : 'Use a recovery code instead'}
      </button>
    </div>
  )
}
