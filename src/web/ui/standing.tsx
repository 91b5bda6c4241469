import type { Stage } from '#domain/reviewing/course.ts'
import { standings } from '#domain/reviewing/waiting.ts'
import { sayDay } from '#domain/text/format.ts'

type Props = { stage: Stage; since: string; due: string | null }

/** Where a submission stands, what happens next, and by when, in words. */
export function Standing({ stage, since, due }: Props) {
  return (
    <p>
      <b>{standings[stage].label}</b> since {sayDay(since)}. {standings[stage].toAuthor}{' '}
      {due && sayBy(stage, due)}
    </p>
  )
}

function sayBy(stage: Stage, day: string): string {
  if (stage === 'scheduled') return `It appears on ${sayDay(day)}.`
  if (standings[stage].waitsFor === 'authors') return `Please answer by ${sayDay(day)}.`
  return `This should be done by ${sayDay(day)}.`
}
