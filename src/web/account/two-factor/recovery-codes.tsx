import { Button, buttonStyle } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'

/** The recovery codes, shown once: only their hashes are stored. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <Banner takesFocus>Two-step login is on. Please save these recovery codes.</Banner>
      <p>
        If you lose your phone, use one of them instead of the code. Each works once. They are shown
        only now: print them, or save them with your passwords.
      </p>
      <ul className="grid gap-x-8 gap-y-1 rounded-lg border border-line bg-card p-4 font-mono text-sm md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonStyle('line')}
        >
          Save as file
        </a>
        <Button onClick={() => print()}>Print</Button>
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
