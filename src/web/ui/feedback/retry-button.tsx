import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'

export function RetryButton() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button disabled={state === 'loading'} onClick={() => revalidate()}>
      <RotateCw size={18} aria-hidden /> Try again
    </Button>
  )
}
