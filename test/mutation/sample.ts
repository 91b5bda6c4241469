import { createHash } from 'node:crypto'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Why a break is left out; the report counts it neither as noticed nor as overlooked. */
const leftOut: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' }

/**
 * Lets as many breaks through as `SAMPLE` says (all when it says nothing), and the same ones for the
 * same `SEED` as long as the source stays. It sees all of them when it is asked to group them.
 */
class Sampler implements Checker {
  private chosen = new Set<string>()

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    const wanted = Number(process.env.SAMPLE) || mutants.length
    const drawn = mutants
      .map((mutant) => ({ id: mutant.id, lot: lotOf(mutant) }))
      .sort((a, b) => a.lot.localeCompare(b.lot))
    this.chosen = new Set(drawn.slice(0, wanted).map(({ id }) => id))
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const passed: CheckResult = { status: CheckStatus.Passed }
    return Object.fromEntries(mutants.map(({ id }) => [id, this.chosen.has(id) ? passed : leftOut]))
  }
}

function lotOf({ fileName, location, mutatorName, replacement }: Mutant): string {
  const name = fileName.slice(fileName.indexOf('src/'))
  const text = JSON.stringify([process.env.SEED, name, location, mutatorName, replacement])
  return createHash('sha256').update(text).digest('hex')
}

const makeSampler = Object.assign(() => new Sampler(), { inject: [] as const })

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', makeSampler)]
