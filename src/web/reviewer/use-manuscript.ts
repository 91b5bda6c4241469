import { useCallback, useEffect, useState } from 'react'
import { errorMessage } from '#web/api/api.ts'
import { callReview } from './call-review.ts'

/** The paragraphs of the manuscript, or why they cannot be shown. */
export function useManuscript(hasFile: boolean) {
  const [blocks, setBlocks] = useState<string[]>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(async () => {
    setProblem(undefined)
    try {
      const { data } = await callReview('GET /review/manuscript.json')
      setBlocks(data.blocks)
    } catch (error) {
      setProblem(errorMessage(error, 'The manuscript could not be loaded.'))
    }
  }, [])
  useEffect(() => {
    if (hasFile) load()
  }, [hasFile, load])
  return { blocks, problem, load }
}
