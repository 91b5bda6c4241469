import type { Stage } from '#domain/reviewing/course.ts'
import { dueAt, standings } from '#domain/reviewing/waiting.ts'
import { sayDay } from '#domain/text/format.ts'

type Props = { stage: Stage; since: string; due?: string | null }

/** Where a submission stands, what happens next, and by when, in words. */
export function Standing({ stage, since, due }: Props) {
  const by = due ?? dueAt(stage, new Date(since))?.toISOString()
  return (
    <p>
      <b>{standings[stage].label}</b> since {sayDay(since)}. {standings[stage].toAuthor}{' '}
      {by && sayBy(stage, by)}
    </p>
  )
}

function sayBy(stage: Stage, day: string): string {
  if (stage === 'scheduled') return `It appears on ${sayDay(day)}.`
  if (standings[stage].waitsFor === 'authors') return `Please answer by ${sayDay(day)}.`
  return `This should be done by ${sayDay(day)}.`
}
