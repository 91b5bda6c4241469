import { z } from 'zod'
import { line, paragraphs } from '../text/parse.ts'

export const Title = line(500)
export const Abstract = paragraphs(10_000)
export const Authors = z.array(line(200)).min(1, 'required').max(100, 'must be at most 100 names')
export const Keywords = z.array(line(200)).max(50, 'must be at most 50 words')
