import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What is read here of a place in Babel's syntax tree; Stryker's types leave it open. */
type Place = { parent?: { type: string; callee?: { name?: string } }; key?: string | number }

/** Leaves out the message of `new Error('…')`: only logs show it. What people read is a `Refused`. */
const errorMessages: Ignorer = {
  shouldIgnore(path) {
    const { parent, key } = path as Place
    const isMessage =
      parent?.type === 'NewExpression' && parent.callee?.name === 'Error' && key !== 'callee'
    return isMessage ? 'the message of an internal error' : undefined
  },
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'error-messages', errorMessages),
]
